"""The command ``course exam``."""


def _exam(options):
    from course.extras.exams import bank, sheet

    given = bank.exam(options.week, options.seed)
    for path in sheet.write(given, options.output, options.solutions):
        print(path)


def add(command):
    """Add the command to those of ``course``; `command` makes one."""
    words = "Write the exam of a week: a sheet to print, and a notebook for the code question."
    exam = command("exam", _exam, words, numbers=False)
    exam.add_argument("--week", required=True, metavar="W", help="week of the syllabus")
    exam.add_argument("--seed", type=int, default=1, help="draws the numbers; choose one that nobody guesses")
    exam.add_argument("--solutions", action="store_true", help="also the solutions, with marks")
    exam.add_argument(
        "--output", default="build/exams", metavar="DIR", help="where to (default: build/exams)"
    )
