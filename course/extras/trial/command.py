"""The command ``course trial``."""

from course.export import library


def _trial(options):
    from course.extras.trial import room

    try:
        folder = room.new(options.name)
    except ValueError as reason:
        raise library.Problem(str(reason)) from None
    print(f"papers/{folder.name} is made. `uv run pytest -k {folder.name}` says what it lacks:")
    print("\n".join(f"  {line}" for line in room.missing(folder)))


def add(command):
    """Add the command to those of ``course``; `command` makes one."""
    trial = command("trial", _trial, "Put a paper on trial: make a room for it.", numbers=False)
    parts = trial.add_subparsers(dest="part", required=True, metavar="part")
    new = parts.add_parser("new", help="make a room in papers/")
    new.add_argument("name", metavar="NAME", help="author and year, as zhang2005")
