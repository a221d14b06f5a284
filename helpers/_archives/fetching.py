"""Raw archives: fetched from their official homes, or taken from a folder.

Nothing here is needed to follow the course: the bundles in ``data/`` travel with it. The raw
documents matter where a paper's own protocol starts from text.
"""

import hashlib
import os
import shutil
import sys
import warnings
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from helpers._archives.reading import DownloadError, check, disk_trouble
from helpers._numerics.parameters import one_of

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows, JupyterLite: downloads side by side are the reader's own affair
    flock = None


@dataclass(frozen=True)
class Archive:
    """One archive: where it lives in the raw folder, its official home, its published hash."""

    path: str
    url: str
    known_hash: str | None

    @property
    def filename(self):
        """Name of the file without folders."""
        return PurePosixPath(self.path).name


# A commit, not a branch: the list of stop words on the branch has changed since.
_NLTK = "https://raw.githubusercontent.com/nltk/nltk_data/5db857e6f7df11eabb5e5665836db9ec8df07e28/packages/"

ARCHIVES: dict[str, tuple[Archive, ...]] = {
    # Address and hash as in sklearn.datasets.fetch_20newsgroups.
    "20news": (
        Archive(
            "20news-bydate.tar.gz",
            "https://ndownloader.figshare.com/files/5975967",
            "sha256:8f1b2514ca22a5ade8fbb9cfa5727df95fa587f4c87b786e15c759fa66d95610",
        ),
    ),
    # Hashes as in NLTK's index.xml.
    "reuters": (
        Archive(
            "nltk_data/corpora/reuters.zip",
            _NLTK + "corpora/reuters.zip",
            "md5:c2acb24d5cccf8035e0fe8d29f440a68",
        ),
        Archive(
            "nltk_data/corpora/stopwords.zip",
            _NLTK + "corpora/stopwords.zip",
            "md5:8726a900bca7083674536e2593686361",
        ),
    ),
    # No hash is published.
    "webkb": (
        Archive(
            "webkb-data.gtar.gz",
            "http://www.cs.cmu.edu/afs/cs.cmu.edu/project/theo-20/www/data/webkb-data.gtar.gz",
            None,
        ),
    ),
}


def data_folder():
    """Folder with the bundles and stop lists: ``KERNELS_DATA`` if it has them, else the project's."""
    own = Path(__file__).resolve().parents[2] / "data"
    packed = Path(__file__).resolve().parents[1] / "_data"  # in an installed wheel
    chosen = os.environ.get("KERNELS_DATA")
    tried = [Path(chosen).expanduser()] if chosen else []
    tried += [own, packed, Path.cwd() / "data", Path.cwd().parent / "data"]
    return next((folder for folder in tried if (folder / "bundles").is_dir()), own)


def raw_folder():
    """Folder of the downloads: ``KERNELS_RAW``, or ``KERNELS_DATA/raw``, or the user's cache."""
    if os.environ.get("KERNELS_RAW"):
        return Path(os.environ["KERNELS_RAW"]).expanduser()
    chosen = os.environ.get("KERNELS_DATA")
    if chosen:
        return Path(chosen).expanduser() / "raw"
    import pooch  # here and not above: it takes half a second to import

    return Path(pooch.os_cache("kernels-on-the-simplex")) / "raw"


def find_archive(filename, folder=None):
    """Path of a raw archive, in `folder` or among the downloads.

    Raises
    ------
    FileNotFoundError
        If it is not there; the message is the command that fetches it.
    """
    name, archive = next((n, a) for n, group in ARCHIVES.items() for a in group if a.filename == filename)
    where = raw_folder() if folder is None else Path(folder).expanduser()
    found = _look_for(archive, where)
    if found is None and sys.platform == "emscripten":
        raise FileNotFoundError(f"{filename}: a browser has no raw archives; use the installed course.")
    if found is None:
        raise FileNotFoundError(
            f"{filename} is not in {where}: run `uv run course download {name}`, "
            f"or with the archive at hand `uv run course download {name} --from FOLDER`."
        )
    return found


def _look_for(archive, where):
    if where.is_file():
        return where if where.name == archive.filename else None
    places = (archive.path, archive.filename, f"corpora/{archive.filename}")
    return next((where / place for place in places if (where / place).is_file()), None)


def download(name, *, to=None, source=None):
    """Fetch the raw archives of one corpus and return the folder that holds them.

    The archives stay packed: `raw_newsgroups`, `raw_reuters` and `raw_webkb` read them as they are.
    An archive that is there already is not fetched again. A download that was cut off is resumed.

    Parameters
    ----------
    name : {"20news", "reuters", "webkb"}
        ``"reuters"`` brings NLTK's stop lists as well.
    to : path, optional
        Folder to put them in. Default: `raw_folder()`.
    source : path, optional
        Folder (or single file) that has the archives already; the network is not asked. A checksum
        that is not the published one is then a warning, because archives get re-packed.

    Raises
    ------
    ValueError
        Unknown `name`, or no such archive in `source`.
    DownloadError
        No network, a wrong checksum, a full disk, or an archive that is damaged or hostile. Nothing is
        left behind, except the first part of a download that can be resumed.
    """
    name = "20news" if name == "newsgroups" else name
    one_of("name", name, ARCHIVES)
    if sys.platform == "emscripten":
        raise DownloadError(f"{name}: a browser cannot fetch raw archives; the installed course can.")
    folder = raw_folder() if to is None else Path(to).expanduser()
    try:
        with _alone(folder):
            for archive in ARCHIVES[name]:
                if source is not None or not (folder / archive.path).is_file():
                    _bring(archive, folder, source, name)
    except OSError as error:
        raise DownloadError(disk_trouble(error, folder)) from error
    return folder


@contextmanager
def _alone(folder):
    """Make a folder and hold it for one download at a time; leave it only if something is in it."""
    made = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    handle = None
    while flock is not None and handle is None:
        folder.mkdir(parents=True, exist_ok=True)
        handle = _locked(folder)
    try:
        yield
    finally:
        for empty in made:
            if empty.is_dir() and not any(empty.iterdir()):
                empty.rmdir()
        if handle is not None:
            os.close(handle)


def _locked(folder):
    """Open and lock a folder; None if it was removed meanwhile. The lock dies with the process."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        flock(handle, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        print(f"Another download into {folder} is under way; waiting for it.", file=sys.stderr)
        flock(handle, LOCK_EX)
    except OSError:
        pass  # a file system without locks
    if folder.is_dir() and os.path.samestat(os.fstat(handle), folder.stat()):
        return handle
    os.close(handle)
    return None


def _bring(archive, folder, source, name):
    """Put one archive into its place, checked; leave nothing else but a download that can be resumed."""
    target = folder / archive.path
    incoming = target.parent / ".incoming"
    made = [path for path in (incoming, *incoming.parents) if not path.exists()]
    incoming.mkdir(parents=True, exist_ok=True)
    for left in incoming.iterdir():  # by a process that was killed
        if not left.name.endswith((".part", ".mark")):
            left.unlink()
    try:
        if source is None:
            from helpers._archives.network import fetch  # here and not above: requests takes its time

            arrived = fetch(archive, incoming, name)
            if archive.known_hash and not _has_hash(arrived, archive.known_hash):
                arrived.unlink()
                raise DownloadError(
                    f"{archive.filename} from {archive.url} does not have the published checksum and was "
                    f"dropped: try again, or use an archive you trust: "
                    f"`uv run course download {name} --from FOLDER`."
                )
        else:
            arrived = _copy(archive, Path(source).expanduser(), incoming, name)
        try:
            check(arrived)
            os.replace(arrived, target)
        finally:
            arrived.unlink(missing_ok=True)
    finally:
        for empty in [incoming, *made]:
            if empty.is_dir() and not any(empty.iterdir()):
                empty.rmdir()


def _copy(archive, source, incoming, name):
    found = _look_for(archive, source)
    if found is None:
        raise ValueError(f"source: {source} has no {archive.filename}; name the folder that holds it")
    arrived = incoming / archive.filename
    try:
        shutil.copyfile(found, arrived)
    except BaseException:
        arrived.unlink(missing_ok=True)
        raise
    if archive.known_hash and not _has_hash(arrived, archive.known_hash):
        warnings.warn(
            f"{found} is not the official {archive.filename} (its checksum differs); numbers may differ too.",
            stacklevel=3,
        )
    return arrived


def _has_hash(path, known_hash):
    algorithm, _, digest = known_hash.partition(":")
    with path.open("rb") as file:
        return hashlib.file_digest(file, algorithm).hexdigest() == digest
