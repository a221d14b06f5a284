"""The command ``course trial``."""

from course.export import library


def _trial(options):
    from course.export.trial import check, room

    try:
        folder = room.new(options.name) if options.part == "new" else room.find(options.name)
    except ValueError as reason:
        raise library.Problem(str(reason)) from None
    if options.part == "new":
        print(f"papers/{folder.name} is made. What it lacks, in the order in which it is mended:")
    lacking = 0
    for part, lacks in check.parts(folder):
        lacking += len(lacks)
        print(f"✗ {part}" if lacks else f"✓ {part}", *lacks, sep="\n    ", flush=True)
    if options.part == "new":
        print(f"Mend them from top to bottom; `uv run course trial check {folder.name}` says what is left.")
    elif lacking:
        raise library.Problem(f"papers/{folder.name} lacks {lacking} thing{'s' * (lacking > 1)}.")
    else:
        print(f"papers/{folder.name} lacks nothing. `uv run pytest` tries it with everything else.")


def add(command):
    """Add the command to those of ``course``; `command` makes one."""
    guide = 'The order of work is in docs/making.md, "A paper on trial".'
    trial = command("trial", _trial, "Put a paper on trial: make a room for it, check it.", numbers=False)
    trial.epilog = guide
    parts = trial.add_subparsers(dest="part", required=True, metavar="part")
    for part, text in {"new": "make a room in papers/", "check": "say what a room has and lacks"}.items():
        sub = parts.add_parser(part, help=text, description=text, epilog=guide)
        sub.add_argument("name", metavar="NAME", help="author and year, as zhang2005")
