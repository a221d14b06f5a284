"""The command ``course corpus``."""

import shlex
import tempfile
from pathlib import Path

from course.export import library

COLUMNS = ("text", "label", "time", "source", "split")


def _corpus(options):
    from course import corpus

    target = Path(options.output)
    _writable(target, options.force)
    chosen = {name: getattr(options, name) for name in COLUMNS if getattr(options, name)}
    if options.delimiter:
        chosen["delimiter"] = options.delimiter
    # The page may be sent to others: it has the names of files, not the way to them.
    words = ["uv", "run", "course", "corpus", Path(options.file).name]
    for name, value in chosen.items():
        words += [f"--{name}", value]
    words += ["--seconds", f"{options.seconds:g}", "--seed", str(options.seed), "--output", target.name]
    try:
        texts = corpus.read(options.file, seed=options.seed, **chosen)
        for note in texts.notes:
            print(note)
        print(f"{texts!r}; the report takes about {options.seconds:g} s.", flush=True)
        report = corpus.report(texts, options.seconds, options.seed, _progress, shlex.join(words))
    except ValueError as reason:
        raise library.Problem(str(reason)) from None
    print(report)
    content = report.html()
    try:
        target.write_text(content, encoding="utf-8")
    except OSError as reason:
        with tempfile.NamedTemporaryFile("w", suffix=".html", encoding="utf-8", delete=False) as spare:
            spare.write(content)
        print(f"{target} cannot be written ({reason.strerror}); the page is in {spare.name}.")
        return
    print(f"{target}: {len(content.encode()) / 1000:.0f} kB, one page that needs no network.")


def _progress(what, part):
    print(f"{part:4.0%} {what}", flush=True)


def _writable(target, force):
    """Refuse a page that could not be written before anything is computed."""
    if target.is_dir():
        raise library.Problem(f"{target}: is a folder; name a file in it, as {target / 'page.html'}.")
    if target.exists() and not force:
        raise library.Problem(f"{target}: exists; name another file, or write over it with --force.")
    try:
        # Beside an old page, which stays whole until the new one is there.
        with tempfile.NamedTemporaryFile(dir=target.parent):
            pass
    except OSError as reason:
        raise library.Problem(
            f"{target}: cannot be written ({reason.strerror}); name another place."
        ) from None


def add(command):
    """Add the command to those of ``course``; `command` makes one."""
    words = "Make a page of what can be learnt from your own texts; they stay on this machine."
    sub = command("corpus", _corpus, words, numbers=False)
    sub.add_argument("file", help="a table (CSV, TSV), or a folder with a subfolder for each class")
    sub.add_argument("--output", metavar="FILE", default="page.html", help="the page (default: page.html)")
    for name in COLUMNS:
        sub.add_argument(f"--{name}", metavar="COLUMN", help=f"the column of {name}s, by name or number")
    sub.add_argument(
        "--delimiter", metavar="CHARACTER", help="between the cells of a table: tab, or ; (default: found)"
    )
    sub.add_argument("--seconds", type=float, default=60, metavar="S", help="about so long (default: 60)")
    sub.add_argument("--seed", type=int, default=0, metavar="N", help="draws splits and samples (default: 0)")
    sub.add_argument("--force", action="store_true", help="write over a page that exists")
