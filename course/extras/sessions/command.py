"""The command ``course plan``."""

from pathlib import Path

from course.export import library


def _plan(options):
    from course.extras.sessions import plan

    made = plan.page(options.week) if options.week else plan.pages()
    if not options.output:
        print(made, end="")
        return
    path = Path(options.output)
    if path.suffix == ".html":
        made = plan.html(options.week)
    try:
        path.write_text(made, encoding="utf-8")
    except OSError as reason:
        raise library.Problem(f"{path}: it cannot be written ({reason.strerror}); choose another.") from None
    print(path)


def add(command):
    """Add the command to those of ``course``; `command` makes one."""
    words = "Print the page of a session: minutes, board, what to drop, what students get wrong, exercises."
    plan = command("plan", _plan, words, numbers=False)
    plan.add_argument("--week", metavar="W", help="week of the syllabus (default: all)")
    plan.add_argument("--output", metavar="FILE", help="write it there; .html prints with mathematics")
