"""The command ``course exam``."""

from pathlib import Path

from course.export import library


def _exam(options):
    from simplex_extras.exams import bank, sheet

    if bool(options.name) == bool(options.week):
        raise library.Problem("exam: name a notebook, `course exam 62`, or a --week of the syllabus.")
    week = bank.week_of(*library.notebooks([options.name])) if options.name else options.week
    given = bank.exam(week, options.seed)
    if options.mark:
        _mark(given, options)
        return
    if options.people:
        raise library.Problem("--for: it names those whose answers are marked; add --mark FOLDER.")
    written = sheet.write(given, options.output, options.solutions)
    print(*written, sep="\n")
    older = Path(options.output) / f"week-{given.week:02}-solutions.md"
    if older.is_file() and older not in written:
        print(f"{older} may be of another exam; with --solutions it is written anew.")


def _mark(given, options):
    from course.export.copies import variants
    from simplex_extras.exams import totals

    people = variants.students(options.people) if options.people else ()
    table = Path(options.output) / f"week-{given.week:02}-marks.csv"
    try:
        for student, state, why in totals.mark(given, options.mark, table, people):
            print(f"{student}: {state}{'' if state == 'right' else f': {why}'}", flush=True)
    except KeyboardInterrupt:
        raise library.Problem(
            f"interrupted; {table} has what was done, the same command does the rest."
        ) from None
    missing, whole = totals.to_do(table, given)
    print(f"\n{table}: {missing} marks are left for you, {whole} students have their total.")
    if missing:
        print("Type them into the empty cells and run the same command once more: it keeps them and adds up.")


def add(command):
    """Add the command to those of ``course``; `command` makes one."""
    words = "Write the exam of a week: a sheet to print, and a notebook for the code question; or mark it."
    exam = command("exam", _exam, words, numbers=False)
    exam.add_argument("name", nargs="?", metavar="NN", help="a notebook: the exam of its week")
    exam.add_argument("--week", metavar="W", help="week of the syllabus")
    exam.add_argument("--seed", type=int, default=1, help="draws the numbers; choose one that nobody guesses")
    exam.add_argument("--solutions", action="store_true", help="also the solutions, with marks")
    exam.add_argument(
        "--mark", metavar="FOLDER", help="judge the programs in it, and write a table for the other marks"
    )
    exam.add_argument("--for", dest="people", metavar="LIST", help="with --mark: the list of students")
    exam.add_argument(
        "--output", default="build/exams", metavar="DIR", help="where to (default: build/exams)"
    )
