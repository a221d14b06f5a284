"""The command ``course mark``."""

from course.export import library


def _mark(options):
    from course.export.copies import variants
    from simplex_extras.marking import marks

    if options.moodle and not options.people:
        raise library.Problem("--moodle: name the list of students with --for; it says whom Moodle knows.")
    people = variants.students(options.people) if options.people else ()
    if options.moodle:
        marks.moodle_column(people)  # before anything takes its time
    marks.refuse_foreign(options.folder, options.moodle)
    limits = marks.Limits(options.seconds, options.memory)
    points = marks.worth(options.worth)
    rows = []
    try:
        for done in marks.mark(options.folder, people, options.names, limits, options.fresh, points):
            for row in done:
                why = f": {row['feedback']}" if row["state"] in ("broken", "missing", "not own") else ""
                print(f"{row['student']}: {row['exercise'] or 'notebook'} {row['state']}{why}", flush=True)
            rows += done
    except KeyboardInterrupt:
        raise library.Problem("interrupted; marks.csv has what was done, the same command goes on.") from None
    met = marks.misconceptions(rows)
    print("\nHow many students met which misconception:" if met else "\nNo classic mistake was met.")
    for id, hint, who in met:
        print(f"{len(who):4}  {id:>20}  {hint}")
    print(f"\n{marks.write_misconceptions(options.folder, met)} and marks.csv are written.")
    if options.moodle:
        path, most, others = marks.write_moodle(options.folder, people, rows)
        print(
            f"{path} has the points of {len(people)} students, {most:g} at most, for Moodle's grade import."
        )
        if others:
            print(f"Not on the list, and not in it: {', '.join(others)}.")


def add(command):
    """Add the command to those of ``course``; `command` makes one."""
    words = "Mark submitted notebooks: run their exercises again. Their code is limited, but in no sandbox."
    mark = command("mark", _mark, words, numbers=False)
    mark.add_argument("folder", help="a folder for each student, or notebooks side by side")
    mark.add_argument(
        "names", nargs="*", metavar="NN", help="mark these notebooks only (all that occur, if none)"
    )
    mark.add_argument("--for", dest="people", metavar="LIST", help="the list that the copies were made for")
    mark.add_argument("--seconds", type=float, default=20, help="time for an exercise (default: 20)")
    mark.add_argument(
        "--memory", type=float, default=4, metavar="GB", help="memory for a notebook (default: 4)"
    )
    mark.add_argument(
        "--moodle", action="store_true", help="write moodle.csv, too: points of each student of the list"
    )
    kinds = "typing, thinking, experiment, proof, build"
    mark.add_argument(
        "--worth",
        action="append",
        default=[],
        metavar="NAME=POINTS",
        help=f"what an exercise (nearest) or a kind ({kinds}) is worth, 1 unless told; as often as need be",
    )
    mark.add_argument("--fresh", action="store_true", help="mark again what has been marked")
