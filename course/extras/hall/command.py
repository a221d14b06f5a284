"""The command ``course hall``."""

from course.export import library

DEVICES = 30  # of a rehearsal


def _hall(options):
    from course.extras.hall import running

    if options.clear:
        running.clear([one.stem[3:] for one in library.notebooks([options.name])] if options.name else ())
        return
    if not options.name:
        raise library.Problem("hall: no notebook is named; `course hall 00` serves the deck of notebook 00.")
    (path,) = library.notebooks([options.name])
    devices = DEVICES if options.rehearse else 0
    running.run(path, options.port, options.host, options.lecturer, options.fresh, options.browser, devices)


def add(command):
    """Add the command to those of ``course``; `command` makes one."""
    hall = command("hall", _hall, "Serve a deck in your network: phones answer its questions.", numbers=False)
    hall.add_argument("name", metavar="NN", nargs="?", help="the notebook")
    hall.add_argument("--port", type=int, default=8765, help="port of this machine (default: 8765)")
    hall.add_argument("--host", help="name or address of this machine for phones (default: found)")
    hall.add_argument("--lecturer", default="", help="a line for the title slide: a name and a place")
    hall.add_argument(
        "--new", "--fresh", dest="fresh", action="store_true",
        help="begin with a new class; a hall of the last hour goes on without it, and its journal is kept",
    )  # fmt: skip
    hall.add_argument(
        "--rehearse",
        action="store_true",
        help=f"try the deck with {DEVICES} invented devices; nothing is kept",
    )
    hall.add_argument(
        "--clear", action="store_true",
        help="clear the counts of this notebook, or of all; they move into data/halls/cleared",
    )  # fmt: skip
    hall.add_argument("--no-browser", dest="browser", action="store_false", help="print the addresses only")
