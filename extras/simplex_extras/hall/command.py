"""The command ``course hall``."""

from course.export import library

DEVICES = 30  # of a rehearsal


def _hall(options):
    from course.export.lecture import build
    from simplex_extras.hall import running

    if options.clear:
        running.clear([running.called(options.name)] if options.name else ())
        return
    if not options.name:
        raise library.Problem("hall: no lecture is named; `course hall 62` serves that of notebook 62.")
    (path,) = build.lectures([options.name])
    devices = DEVICES if options.rehearse else 0
    running.run(path, options.port, options.host, options.fresh, options.browser, devices)


def add(command):
    """Add the command to those of ``course``; `command` makes one."""
    hall = command("hall", _hall, "Serve a lecture to phones, which answer its questions.", numbers=False)
    hall.add_argument("name", metavar="FILE", nargs="?", help="the lecture, by file or number")
    hall.add_argument("--port", type=int, default=8765, help="port of this machine (default: 8765)")
    hall.add_argument("--host", help="name or address of this machine for phones (default: found)")
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
        help="clear the counts of this lecture, or of all; they move into data/halls/cleared",
    )  # fmt: skip
    hall.add_argument("--no-browser", dest="browser", action="store_false", help="print the addresses only")
