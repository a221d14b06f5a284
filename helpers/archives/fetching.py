"""Raw archives: fetched from their official homes, or taken from a folder.

Nothing here is needed to follow the course: the bundles in ``data/`` travel with it. The raw
documents matter where a paper's own protocol starts from text.
"""

import errno
import functools
import hashlib
import os
import shutil
import warnings
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import pooch
import requests
from tqdm import tqdm

from helpers.archives.reading import DownloadError, check, disk_trouble

TIMEOUT = (15, 60)  # seconds to connect, seconds between two chunks
TRIES = 20


@dataclass(frozen=True)
class Archive:
    """One archive: where it lives in the raw folder, its official home, its published hash."""

    path: str
    url: str
    known_hash: str | None

    @property
    def filename(self) -> str:
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


# --- folders ---------------------------------------------------------------------------------


def data_folder() -> Path:
    """Folder with the bundles and stop lists: ``KERNELS_DATA`` if it has them, else the project's."""
    own = Path(__file__).resolve().parents[2] / "data"
    chosen = os.environ.get("KERNELS_DATA")
    tried = [Path(chosen).expanduser()] if chosen else []
    tried += [own, Path.cwd() / "data", Path.cwd().parent / "data"]
    return next((folder for folder in tried if (folder / "bundles").is_dir()), own)


def raw_folder() -> Path:
    """Folder of the downloads: ``KERNELS_RAW``, or ``KERNELS_DATA/raw``, or the user's cache."""
    if os.environ.get("KERNELS_RAW"):
        return Path(os.environ["KERNELS_RAW"]).expanduser()
    chosen = os.environ.get("KERNELS_DATA")
    home = Path(chosen).expanduser() if chosen else Path(pooch.os_cache("kernels-on-the-simplex"))
    return home / "raw"


def find_archive(filename: str, folder: str | os.PathLike | None = None) -> Path:
    """Path of a raw archive, in `folder` or among the downloads.

    Raises
    ------
    FileNotFoundError
        If it is not there; the message is the command that fetches it.
    """
    name, archive = next((n, a) for n, group in ARCHIVES.items() for a in group if a.filename == filename)
    where = raw_folder() if folder is None else Path(folder).expanduser()
    found = _look_for(archive, where)
    if found is None:
        raise FileNotFoundError(
            f"{filename} is not in {where}: run `uv run course download {name}`, "
            f"or with the archive at hand `uv run course download {name} --from FOLDER`."
        )
    return found


def _look_for(archive: Archive, where: Path) -> Path | None:
    if where.is_file():
        return where if where.name == archive.filename else None
    places = (archive.path, archive.filename, f"corpora/{archive.filename}")
    return next((where / place for place in places if (where / place).is_file()), None)


# --- download --------------------------------------------------------------------------------


def download(name: str, *, to: str | os.PathLike | None = None, source=None) -> Path:
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
    if not isinstance(name, str) or name not in ARCHIVES:
        raise ValueError(f"name: there is no raw corpus {name!r}; the known ones are {', '.join(ARCHIVES)}.")
    folder = raw_folder() if to is None else Path(to).expanduser()
    for archive in ARCHIVES[name]:
        target = folder / archive.path
        if source is None and target.is_file():
            continue
        incoming = target.parent / ".incoming"
        made = [p for p in (incoming, *incoming.parents) if not p.exists()]
        try:
            incoming.mkdir(parents=True, exist_ok=True)
            if source is None:
                arrived = _fetch(archive, incoming, name)
            else:
                arrived = _copy(archive, Path(source).expanduser(), incoming, name)
            try:
                check(arrived)
                os.replace(arrived, target)
            finally:
                arrived.unlink(missing_ok=True)
        except requests.RequestException as error:
            raise DownloadError(_offline(archive, name, incoming, error)) from error
        except OSError as error:
            raise DownloadError(disk_trouble(error, folder)) from error
        finally:
            for empty in [incoming, *made]:
                if empty.is_dir() and not any(empty.iterdir()):
                    empty.rmdir()
    return folder


def _fetch(archive: Archive, incoming: Path, name: str) -> Path:
    pooch.get_logger().setLevel("WARNING")
    part = incoming / f"{archive.filename}.part"
    try:
        path = pooch.retrieve(
            archive.url,
            archive.known_hash,
            fname=archive.filename,
            path=incoming,
            downloader=functools.partial(resuming_download, part=part),
        )
    except ValueError as error:
        raise DownloadError(
            f"{archive.filename} from {archive.url} does not have the published checksum and was dropped; "
            f"try again, or use an archive you trust: `uv run course download {name} --from FOLDER`."
        ) from error
    return Path(path)


def _copy(archive: Archive, source: Path, incoming: Path, name: str) -> Path:
    found = _look_for(archive, source)
    if found is None:
        raise ValueError(f"source: {source} has no {archive.filename}; name the folder that holds it.")
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


def _has_hash(path: Path, known_hash: str) -> bool:
    algorithm, _, digest = known_hash.partition(":")
    with path.open("rb") as file:
        return hashlib.file_digest(file, algorithm).hexdigest() == digest


def _offline(archive: Archive, name: str, incoming: Path, error: Exception) -> str:
    answer = getattr(error, "response", None)
    reason = f"the server answered {answer.status_code}" if answer is not None else "no connection"
    part = incoming / f"{archive.filename}.part"
    kept = f" ({part.stat().st_size:,} bytes are kept: the same command resumes)" if part.exists() else ""
    return (
        f"Could not fetch {archive.filename} from {archive.url}, {reason}{kept}: try again online, or get "
        f"the archive elsewhere and run `uv run course download {name} --from FOLDER`."
    )


def resuming_download(url: str, output_file, _pooch=None, *, part: Path) -> None:
    """Download like `pooch.HTTPDownloader`, but go on where an earlier try broke off.

    The bytes gather in `part`; ``part.mark`` remembers which version of the file they belong to (its
    ETag or date), so that two versions are never sewn together. Tries again while each try brings bytes.
    """
    for _ in range(TRIES):
        before = _size(part)
        try:
            _get(url, part)
            break
        except (requests.ConnectionError, requests.Timeout, requests.exceptions.ChunkedEncodingError):
            if _size(part) <= before:
                raise
    else:
        raise requests.ConnectionError("broken off too often")
    _mark(part).unlink(missing_ok=True)
    os.replace(part, output_file)


def _get(url: str, part: Path) -> None:
    mark = _mark(part)
    have = _size(part) if mark.exists() else 0
    headers = {"Accept-Encoding": "identity"}
    if have:
        headers |= {"Range": f"bytes={have}-", "If-Range": mark.read_text("latin-1")}
    with requests.get(url, headers=headers, stream=True, timeout=TIMEOUT) as answer:
        if answer.status_code == requests.codes.requested_range_not_satisfiable:
            part.unlink()
            return _get(url, part)
        answer.raise_for_status()
        resumed = have and answer.headers.get("Content-Range", "").startswith(f"bytes {have}-")
        have = have if resumed else 0
        rest = int(answer.headers.get("Content-Length", 0))
        if rest > shutil.disk_usage(part.parent).free:
            raise OSError(errno.ENOSPC, "no room for the download")
        etag = answer.headers.get("ETag", "")
        version = answer.headers.get("Last-Modified", "") if etag.startswith("W/") else etag
        version = version or answer.headers.get("Last-Modified", "")
        mark.write_text(version, "latin-1") if version else mark.unlink(missing_ok=True)
        bar = tqdm(total=have + rest or None, initial=have, unit="B", unit_scale=True, desc=part.stem)
        with bar, part.open("ab" if resumed else "wb") as file:
            try:
                for chunk in answer.iter_content(2**14):
                    bar.update(file.write(chunk))
            except OSError as error:
                if error.errno in (errno.ENOSPC, errno.EDQUOT):
                    file.close()
                    part.unlink()
                    mark.unlink(missing_ok=True)
                raise
    if rest and _size(part) != have + rest:
        raise requests.ConnectionError("cut short")


def _mark(part: Path) -> Path:
    return part.with_name(part.name + ".mark")


def _size(part: Path) -> int:
    return part.stat().st_size if part.exists() else 0
