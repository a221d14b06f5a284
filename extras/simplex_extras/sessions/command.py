"""The command ``course plan``."""

from pathlib import Path

from course.export import library


def _plan(options):
    from simplex_extras.sessions import plan

    if options.name and options.week:
        raise library.Problem("plan: a notebook or a --week, not both.")
    if options.name:
        name, made = f"notebook {options.name}", plan.notebook(*library.notebooks([options.name]))
    elif options.week:
        name, made = f"week {options.week}", plan.page(options.week)
    else:
        name, made = "sessions", plan.pages()
    if not options.output:
        print(made, end="")
        return
    path = Path(options.output)
    if path.suffix == ".html":
        made = plan.html(made, name)
    try:
        path.write_text(made, encoding="utf-8")
    except OSError as reason:
        raise library.Problem(f"{path}: it cannot be written ({reason.strerror}); choose another.") from None
    print(path)


def add(command):
    """Add the command to those of ``course``; `command` makes one."""
    words = "Print the page of a session: minutes, board, what to drop, what students get wrong, exercises."
    plan = command("plan", _plan, words, numbers=False)
    plan.add_argument("name", nargs="?", metavar="NN", help="the notebook")
    plan.add_argument("--week", metavar="W", help="week of the syllabus (default: all weeks)")
    plan.add_argument("--output", metavar="FILE", help="write it there; .html prints with mathematics")
