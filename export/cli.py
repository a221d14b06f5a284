"""The `course` command: run notebooks, build decks and the site, make copies, keep the course map."""

from __future__ import annotations

import argparse
import sys

from . import library


def _execute(options):
    from .execute import execute

    for path in library.notebooks(options.names):
        print(f"{path.stem} ...", flush=True)
        seconds, _, gigabytes = execute(path)
        print(f"{path.stem}: {seconds:.1f} s, {gigabytes:.2f} GB at peak")


def _deck(options):
    from .decks import build

    for path in library.notebooks(options.names):
        deck = build(path)
        print(f"{_shown(deck)}: {deck.stat().st_size / 1e6:.1f} MB")


def _site(options):
    from .site import build

    print(f"Open {_shown(build())} in a browser.")


def _student(options):
    from .copies import students

    for path in students(library.notebooks(options.names), options.to):
        print(_shown(path))


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
    command("deck", _deck, "Build decks: one HTML file each, in build/decks, that needs no network.")
    command("site", _site, "Build the site in build/site; it needs no network either.", numbers=False)
    student = command("student", _student, "Make student copies: no solutions, no outputs.")
    instructor = command("instructor", _instructor, "Make instructor copies: solutions open, notes as text.")
    for sub, folder in (student, "build/student"), (instructor, "build/instructor"):
        sub.add_argument("--to", metavar="DIR", help=f"where to put them (default: {folder})")
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
    except KeyboardInterrupt:
        sys.exit("course: interrupted; nothing that was begun has been kept.")


if __name__ == "__main__":
    main()
