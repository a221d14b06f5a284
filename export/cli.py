"""The `course` command: run notebooks, build decks and the site, make copies, keep the course map."""

from __future__ import annotations

import argparse
import errno
import sys

from . import library

# The system refuses to write: no permission, a read-only place, no room.
REFUSED = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT}
REMEDY = "work in a copy of the course, in a folder of your own."


def _execute(options):
    from .execute import execute

    for path in library.notebooks(options.names):
        print(f"{path.stem} ...", flush=True)
        seconds, _, gigabytes = execute(path)
        print(f"{path.stem}: {seconds:.1f} s, {gigabytes:.2f} GB at peak")


def _deck(options):
    from .deck.audit import table
    from .decks import build, index

    built = []
    for path in library.notebooks(options.names):
        built.append(build(path, lecturer=options.lecturer))
        print(f"{_shown(built[-1])}: {built[-1].stat().st_size / 1e6:.1f} MB")
    print(f"{_shown(index())} lists the decks.")
    if options.check:
        print("\n".join(table(built)))


def _hall(options):
    from .hall.running import run

    (path,) = library.notebooks([options.name])
    run(path, options.port, options.host, options.lecturer, options.fresh, options.browser)


def _site(options):
    from .site import build

    print(f"Open {_shown(build())} in a browser.")


def _student(options):
    from . import copies

    paths = library.notebooks(options.names)
    if options.nbgrader:
        from . import nbgrader

        for path in nbgrader.sources(paths, options.nbgrader):
            print(_shown(path))
    elif options.people:
        from . import variants

        for one, folder in copies.for_each(paths, variants.students(options.people), options.to):
            print(f"{_shown(folder)}: the variant of {one.who}")
    else:
        for path in copies.students(paths, options.to):
            print(_shown(path))


def _mark(options):
    from . import marks, variants

    people = variants.students(options.people) if options.people else ()
    limits = marks.Limits(options.seconds, options.memory)
    rows = []
    try:
        for done in marks.mark(options.folder, people, options.names, limits, options.fresh):
            for row in done:
                print(f"{row['student']}: {row['exercise'] or 'notebook'} {row['state']}", flush=True)
            rows += done
    except KeyboardInterrupt:
        raise library.Problem("interrupted; marks.csv has what was done, the same command goes on.") from None
    met = marks.misconceptions(rows)
    print("\nHow many students met which misconception:" if met else "\nNo classic mistake was met.")
    for id, hint, who in met:
        print(f"{len(who):4}  {id:>5}  {hint}")
    print(f"\n{marks.write_misconceptions(options.folder, met)} and marks.csv are written.")


def _instructor(options):
    from .copies import instructors

    for path in instructors(library.notebooks(options.names), options.to):
        print(_shown(path))


def _index(options):
    from .index import update

    print(update(check=options.check))


def _download(options):
    from helpers import corpora

    try:
        print(corpora.download(options.name, source=options.source))
    except (ValueError, OSError, RuntimeError) as reason:
        raise library.Problem(str(reason)) from None


def _shown(path):
    """Shorten a path to what one would type at the root of the repository."""
    return path.relative_to(library.ROOT) if path.is_relative_to(library.ROOT) else path


def parser():
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(prog="course", description=__doc__)
    commands = top.add_subparsers(required=True, metavar="command")

    def command(name, action, text, numbers=True):
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(action=action)
        if numbers:
            sub.add_argument("names", nargs="*", metavar="NN", help="notebooks (all, if none is named)")
        return sub

    command("execute", _execute, "Run notebooks in place and store their outputs.")
    deck = command("deck", _deck, "Build decks: one HTML file each, in build/decks, that needs no network.")
    deck.add_argument(
        "--lecturer", default="", metavar="LINE", help="a line for the title slide: name, place"
    )
    deck.add_argument("--check", action="store_true", help="measure the decks in Chromium and print a table")
    hall = command("hall", _hall, "Serve a deck in your network: phones answer its questions.", numbers=False)
    hall.add_argument("name", metavar="NN", help="the notebook")
    hall.add_argument("--port", type=int, default=8765, help="port of this machine (default: 8765)")
    hall.add_argument("--host", help="name or address of this machine for phones (default: found)")
    hall.add_argument("--lecturer", default="", help="a line for the title slide: a name and a place")
    hall.add_argument("--fresh", action="store_true", help="begin a new hall; one of the last hour goes on")
    hall.add_argument("--no-browser", dest="browser", action="store_false", help="print the addresses only")
    command("site", _site, "Build the site in build/site; it needs no network either.", numbers=False)
    student = command("student", _student, "Make student copies: no solutions, no outputs.")
    instructor = command("instructor", _instructor, "Make instructor copies: solutions open, notes as text.")
    for sub, folder in (student, "build/student"), (instructor, "build/instructor"):
        sub.add_argument("--to", metavar="DIR", help=f"where to put them (default: {folder})")
    student.add_argument("--for", dest="people", metavar="LIST", help="a CSV file with a column “name”: one "
                         "folder a student, with cases of each one's own")  # fmt: skip
    student.add_argument(
        "--nbgrader", metavar="DIR", help="write source notebooks for nbgrader there instead"
    )
    words = "Mark submitted notebooks: run their exercises again. Their code is limited, but in no sandbox."
    mark = command("mark", _mark, words, numbers=False)
    mark.add_argument("folder", help="a folder for each student, or notebooks side by side")
    mark.add_argument("names", nargs="*", metavar="NN", help="expected notebooks (those that occur, if none)")
    mark.add_argument("--for", dest="people", metavar="LIST", help="the list that the copies were made for")
    mark.add_argument("--seconds", type=float, default=20, help="time for an exercise (default: 20)")
    mark.add_argument(
        "--memory", type=float, default=4, metavar="GB", help="memory for a notebook (default: 4)"
    )
    mark.add_argument("--fresh", action="store_true", help="mark again what has been marked")
    index = command("index", _index, "Write the course map into README.md.", numbers=False)
    index.add_argument("--check", action="store_true", help="write nothing; fail if the map is out of date")
    download = command("download", _download, "Download a raw corpus from its home.", numbers=False)
    download.add_argument("name", help="newsgroups, reuters or webkb")
    download.add_argument("--from", dest="source", metavar="DIR", help="take the archive from this folder")
    return top


def main(arguments=None):
    """Run one command; a problem is one sentence on stderr and exit code 1."""
    options = parser().parse_args(arguments)
    try:
        options.action(options)
    except library.Problem as problem:
        sys.exit(f"course: {problem}")
    except OSError as reason:
        if reason.errno not in REFUSED:
            raise
        sys.exit(f"course: {reason.filename or 'A file'} cannot be written ({reason.strerror}); {REMEDY}")
    except KeyboardInterrupt:
        sys.exit("course: interrupted; nothing that was begun has been kept.")


if __name__ == "__main__":
    main()
