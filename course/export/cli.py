"""The `course` command: run notebooks, build decks and the site, make copies, keep the course map."""

import argparse
import errno
import functools
import logging
import sys
from importlib import metadata
from pathlib import Path

from course.export import corpus, library, study
from course.export.trial import command as trial
from papers.kit import written

# The system refuses to write: no permission, a read-only place, no room.
REFUSED = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT}
OWN = ("helpers", "papers", "course", "simplex_extras")
LECTURERS = {"exam", "hall", "mark", "plan"}
NOT_INSTALLED = (
    "{} belongs to the extras for lecturers; in a clone of the course, `uv sync` or `pip install ./extras` "
    "installs them."
)
UTF8 = "set PYTHONUTF8=1 in the environment, and run the command once more."
REMEDY = "work in a copy of the course, in a folder of your own."


def _execute(options):
    from course.export.execute import execute, outdated

    for path in library.notebooks(options.names):
        print(f"{path.stem} ...", flush=True)
        old = library.read(path)
        seconds, _, gigabytes = execute(path)
        print(f"{path.stem}: {seconds:.1f} s, {gigabytes:.2f} GB at peak")
        for cell, numbers in outdated(old, library.read(path)):
            print(f"  cell {cell!r} says {', '.join(numbers)}, which no output says any more; is it true?")


def _deck(options):
    from course.export.lecture import build, measure, page, watch

    paths = build.lectures(options.names)
    if not paths:
        raise library.Problem(f"there are no lectures in {build.LECTURES}: work in a clone of the course.")
    make = functools.partial(build.build, folder=options.to, handout=options.handout, short=options.short)
    if options.watch:
        if len(options.names) != 1:
            raise library.Problem("--watch follows one lecture; name it.")
        watch.run(paths[0], make)
        return
    decks = [(path, make(path)) for path in paths]
    for path, built in decks:
        print(f"{_shown(built.path)}: {built.slides} slides, {built.seconds / 60:.0f} minutes")
        print(*built.remarks, sep="\n", end="\n" if built.remarks else "")
        if options.pdf:
            print(f"{_shown(measure.pdf(built.path))}: to print")
        if options.check:
            print(*measure.faults(built.path, path.name) or ["Every slide can be read."], sep="\n")
    if not options.names:
        print(
            f"{_shown(page.index(decks[0][1].path.parent, [built for _, built in decks]))} lists the decks."
        )


def _lecture(options):
    from course.export.lecture import build, draft

    (path,) = library.notebooks([options.name])
    target = Path(options.to) if options.to else build.LECTURES / f"{path.stem}.md"
    name = _shown(draft.new(path, target))
    print(f"{name}: a first draft. `uv run course deck --watch {name}` shows it as you write.")


def _site(options):
    from course.export.site.build import build

    if options.pyodide and not options.browser:
        raise library.Problem("--pyodide is for --browser: it says where Python for the browser lies.")
    print(f"Open {_shown(build(browser=options.browser, pyodide=options.pyodide))} in a browser.")
    if options.browser:
        print("Cells run where the folder is served: `uv run python -m http.server -d build/site`.")


def _browser(options):
    from course.export.browser.lite import build

    target = library.BUILD / "browser"
    total = sum(build(target, options.pyodide).values()) / 1e6
    besides = "" if options.pyodide else ", and Python from the address of its release"
    print(f"{_shown(target)}: the course in the browser; a first start takes {total:.0f} MB{besides}.")
    print(f"`uv run python -m http.server -d {_shown(target)}` serves it.")


def _work(options):
    from course.export.copies import work

    names = work.pack(options.file) if options.direction == "pack" else work.unpack(options.file)
    where = options.file if options.direction == "pack" else "my-course"
    print(f"{', '.join(names) or 'nothing'}: in {where}.")
    beside = [name for name in names if name not in work.read(options.file)]
    if beside:
        print(f"What you had stays in use; what came is {', '.join(beside)}. Rename it to use it.")


def _student(options):
    from course.export.copies import build as copies

    paths = library.notebooks(options.names)
    if options.package:
        from course.export.copies import package

        print(f"{_shown(package.write(options.package, paths))}: unpack it; its README has two commands.")
    elif options.nbgrader:
        from course.export.copies import nbgrader

        for path in nbgrader.sources(paths, options.nbgrader):
            print(_shown(path))
    elif options.people:
        from course.export.copies import variants

        for person, folder in copies.for_each(paths, variants.students(options.people), options.to):
            print(f"{_shown(folder)}: the variant of {person.who}")
    else:
        for path in copies.students(paths, options.to):
            print(_shown(path))


def _fresh(options):
    from course.export.copies import reader

    if not options.names:
        raise library.Problem("name the notebooks that you want anew, such as `course fresh 13`.")
    for path, old in reader.fresh(options.names):
        print(
            f"{_shown(path)} is fresh{f'; yours is now {old.name}' if old else ''}. If it is open, reload it."
        )


def _instructor(options):
    from course.export.copies.build import instructors

    for path in instructors(library.notebooks(options.names), options.to):
        print(_shown(path))


def _index(options):
    from course.export.index import update

    print(update(check=options.check))


def _lint(options):
    from course.export import lint

    for line in lint.page(library.notebooks(options.names)):
        print(line)


def _rooms(options):
    from course.export.rooms import update

    print(update(options.names, check=options.check))


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
    deck = command(
        "deck", _deck, "Build decks of lectures: one HTML file each that needs no network.", numbers=False
    )
    deck.add_argument(
        "names", nargs="*", metavar="FILE", help="lectures, by file or number (all, if none is named)"
    )
    deck.add_argument(
        "--watch", action="store_true", help="show one in the browser, and follow what you save"
    )
    deck.add_argument("--handout", action="store_true", help="for students: without notes and answers")
    deck.add_argument(
        "--short", action="store_true", help="without the slides that the author marked may-drop"
    )
    deck.add_argument("--pdf", action="store_true", help="print them too, one page a slide")
    deck.add_argument(
        "--check", action="store_true", help="say which slides are too full or too small, by Chromium"
    )
    deck.add_argument(
        "--to", metavar="DIR", help="where to put them (default: build/decks, or beside your file)"
    )
    lecture = command(
        "lecture", _lecture, "Write the first draft of a lecture from a notebook.", numbers=False
    )
    lecture.add_argument("what", choices=["new"], help="a new one")
    lecture.add_argument("name", metavar="NN", help="the notebook")
    lecture.add_argument("--to", metavar="FILE", help="where to write it (default: lectures/NN_name.md)")
    site = command("site", _site, "Build the site in build/site; it needs no network either.", numbers=False)
    site.add_argument(
        "--browser", action="store_true", help="with the course running in the reader's browser"
    )
    browser = command("browser", _browser, "Build the course for the browser alone.", numbers=False)
    for sub in (site, browser):
        sub.add_argument(
            "--pyodide", metavar="DIR", help="take Pyodide from this folder, not from its address"
        )
    work = command("work", _work, "Take your work to another machine, or to the browser.", numbers=False)
    work.add_argument("direction", choices=("pack", "unpack"), help="out of my-course, or into it")
    work.add_argument("file", nargs="?", default="my-course.json", help="my-course.json, unless told")
    student = command("student", _student, "Make student copies: no solutions, no outputs.")
    instructor = command("instructor", _instructor, "Make instructor copies: solutions that run.")
    for sub, folder in (student, "build/student"), (instructor, "build/instructor"):
        sub.add_argument("--to", metavar="DIR", help=f"where to put them (default: {folder})")
    student.add_argument(
        "--for",
        dest="people",
        metavar="LIST",
        help="a CSV file with a column “name”: one folder a student, with cases of each one's own",
    )
    student.add_argument(
        "--package", metavar="FILE", help="write one .zip that runs by itself, with the library as a wheel"
    )
    student.add_argument(
        "--nbgrader", metavar="DIR", help="write source notebooks for nbgrader there instead"
    )
    command("fresh", _fresh, "Take fresh notebooks into my-course; what you changed stays beside them.")
    index = command("index", _index, "Write the course map into the two READMEs.", numbers=False)
    index.add_argument("--check", action="store_true", help="write nothing; fail if the map is out of date")
    command("lint", _lint, "Say what is not true in a notebook; each rule is a test, too.")
    rooms = command("rooms", _rooms, "Write README.md in the rooms of papers.", numbers=False)
    rooms.add_argument("names", nargs="*", metavar="ROOM", help="rooms (all, if none is named)")
    rooms.add_argument("--check", action="store_true", help="write nothing; fail if a page is out of date")
    download = command("download", _download, "Download a raw corpus from its home.", numbers=False)
    download.add_argument("name", help="newsgroups, reuters or webkb")
    download.add_argument("--from", dest="source", metavar="DIR", help="take the archive from this folder")
    study.add(command)
    trial.add(command)
    corpus.add(command)
    _for_lecturers(command)
    return top


def _for_lecturers(command):
    """Add the commands of the package in ``extras/``; where it is not installed, they say what to install."""
    entries = {entry.name: entry for entry in metadata.entry_points(group="course.commands")}
    for name in sorted(entries):
        entries[name].load()(command)
    for name in sorted(LECTURERS - set(entries)):
        sub = command(name, _not_installed, NOT_INSTALLED.format(name))
        sub.set_defaults(command=name)


def _not_installed(options):
    raise library.Problem(NOT_INSTALLED.format(options.command))


def main(arguments=None):
    """Run one command; a problem is one sentence on stderr and exit code 1."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a name that the console cannot show stops nothing
            stream.reconfigure(errors="backslashreplace")
    # Without a home to write to, Matplotlib takes a temporary folder, and would say so before each command.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    top = parser()
    options, unknown = top.parse_known_args(arguments)
    if unknown and options.action is not _not_installed:
        top.error(f"unrecognized arguments: {' '.join(unknown)}")
    try:
        options.action(options)
    except (library.Problem, written.Mistake) as problem:
        sys.exit(f"course: {problem}")
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] in OWN:
            raise
        extra = "'kernels-on-the-simplex[export]'"
        sys.exit(f"course: {missing.name} is missing; `pip install {extra}` installs it.")
    except UnicodeEncodeError as reason:
        if sys.getfilesystemencoding() == "utf-8":
            raise
        name = reason.object[:80].encode("ascii", "backslashreplace").decode()
        sys.exit(f"course: no file can be named {name!r} under this locale; {UTF8}")
    except OSError as reason:
        if reason.errno not in REFUSED:
            raise
        sys.exit(f"course: {reason.filename or 'A file'} cannot be written ({reason.strerror}); {REMEDY}")
    except KeyboardInterrupt:
        sys.exit("course: interrupted; nothing that was begun has been kept.")


if __name__ == "__main__":
    main()
