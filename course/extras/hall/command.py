"""The command ``course hall``."""

from course.export import library


def _hall(options):
    from course.extras.hall.running import run

    (path,) = library.notebooks([options.name])
    run(path, options.port, options.host, options.lecturer, options.fresh, options.browser)


def add(command):
    """Add the command to those of ``course``; `command` makes one."""
    hall = command("hall", _hall, "Serve a deck in your network: phones answer its questions.", numbers=False)
    hall.add_argument("name", metavar="NN", help="the notebook")
    hall.add_argument("--port", type=int, default=8765, help="port of this machine (default: 8765)")
    hall.add_argument("--host", help="name or address of this machine for phones (default: found)")
    hall.add_argument("--lecturer", default="", help="a line for the title slide: a name and a place")
    hall.add_argument("--fresh", action="store_true", help="begin a new hall; one of the last hour goes on")
    hall.add_argument("--no-browser", dest="browser", action="store_false", help="print the addresses only")
