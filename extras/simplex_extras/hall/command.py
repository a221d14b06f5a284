"""The command ``course hall``."""

from course.export import library


def _hall(options):
    from course.export.lecture import build
    from simplex_extras.hall import running

    if not options.name:
        raise library.Problem("hall: no lecture is named; `course hall 62` serves that of notebook 62.")
    if not 0 < options.port < 2**16:
        raise library.Problem("--port: write a number from 1 to 65535.")
    (path,) = build.lectures([options.name])
    running.run(path, options.port, options.host, options.fresh, options.browser)


def add(command):
    """Add the command to those of ``course``; `command` makes one."""
    hall = command("hall", _hall, "Serve a lecture to phones, which answer its questions.", numbers=False)
    hall.add_argument("name", metavar="FILE", nargs="?", help="the lecture, by file or number")
    hall.add_argument("--port", type=int, default=8765, help="port of this machine (default: 8765)")
    hall.add_argument("--host", help="name or address of this machine for phones (default: found)")
    hall.add_argument(
        "--new",
        "--fresh",
        dest="fresh",
        action="store_true",
        help="begin with a new class; a hall of the last hour goes on without it, and its journal is kept",
    )
    hall.add_argument("--no-browser", dest="browser", action="store_false", help="print the addresses only")
