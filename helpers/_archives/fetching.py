"""Raw archives: fetched from their official homes, or taken from a folder.

Nothing here is needed to follow the course: the bundles in ``data/`` travel with it. The raw
documents matter where a paper's own protocol starts from text.
"""

import errno
import os
import shutil
import sys
import tempfile
import warnings
from pathlib import Path, PurePosixPath

from helpers._archives.reading import MOST_BYTES, DownloadError, check
from helpers._numerics.parameters import one_of

# A commit, not a branch: the list of stop words on the branch has changed since.
_NLTK = "https://raw.githubusercontent.com/nltk/nltk_data/5db857e6f7df11eabb5e5665836db9ec8df07e28/packages/"

# For each corpus: where an archive lies in the raw folder, its official home, its published hash.
ARCHIVES = {
    # Address and hash as in sklearn.datasets.fetch_20newsgroups.
    "20news": {
        "20news-bydate.tar.gz": (
            "https://ndownloader.figshare.com/files/5975967",
            "sha256:8f1b2514ca22a5ade8fbb9cfa5727df95fa587f4c87b786e15c759fa66d95610",
        )
    },
    # Hashes as in NLTK's index.xml.
    "reuters": {
        "nltk_data/corpora/reuters.zip": (
            _NLTK + "corpora/reuters.zip",
            "md5:c2acb24d5cccf8035e0fe8d29f440a68",
        ),
        "nltk_data/corpora/stopwords.zip": (
            _NLTK + "corpora/stopwords.zip",
            "md5:8726a900bca7083674536e2593686361",
        ),
    },
    # No hash is published.
    "webkb": {
        "webkb-data.gtar.gz": (
            "http://www.cs.cmu.edu/afs/cs.cmu.edu/project/theo-20/www/data/webkb-data.gtar.gz",
            None,
        )
    },
}
RETRIES = 2


def data_folder():
    """Folder with the bundles and stop lists: ``KERNELS_DATA`` if it has them, else the project's."""
    own = Path(__file__).resolve().parents[2] / "data"
    packed = Path(__file__).resolve().parents[1] / "_data"  # in an installed wheel
    chosen = os.environ.get("KERNELS_DATA")
    tried = [Path(chosen).expanduser()] if chosen else []
    tried += [own, packed, Path.cwd() / "data", Path.cwd().parent / "data"]
    return next((folder for folder in tried if (folder / "bundles").is_dir()), own)


def raw_folder():
    """Return the folder of the downloads.

    Returns
    -------
    folder : pathlib.Path
        The environment variable ``KERNELS_RAW``; else ``KERNELS_DATA/raw``; else one in the user's cache.

    Examples
    --------
    >>> from helpers.corpora import raw_folder
    >>> raw_folder()  # doctest: +SKIP
    """
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
    name, place = next((n, p) for n, group in ARCHIVES.items() for p in group if p.endswith(filename))
    where = raw_folder() if folder is None else Path(folder).expanduser()
    archive = _look_for(place, where)
    if archive is None and sys.platform == "emscripten":
        raise FileNotFoundError(f"{filename}: a browser has no raw archives; use the installed course.")
    if archive is None:
        raise FileNotFoundError(
            f"{filename} is not in {where}: run `uv run course download {name}`, "
            f"or with the archive at hand `uv run course download {name} --from FOLDER`."
        )
    return archive


def _look_for(place, where):
    filename = PurePosixPath(place).name
    if where.is_file():
        return where if where.name == filename else None
    tried = (place, filename, f"corpora/{filename}")
    return next((where / path for path in tried if (where / path).is_file()), None)


def download(name, *, to=None, source=None):
    """Fetch the raw archives of one corpus and return the folder that holds them.

    The archives stay packed: `raw_newsgroups`, `raw_reuters` and `raw_webkb` read them as they are.
    An archive that is there already is not fetched again.

    Parameters
    ----------
    name : {"20news", "reuters", "webkb"}
        ``"reuters"`` brings NLTK's stop lists as well.
    to : path, optional
        Folder to put them in. Default: `raw_folder()`.
    source : path, optional
        Folder (or single file) that has the archives already; the network is not asked. A checksum
        that is not the published one is then a warning, because archives get re-packed.

    Returns
    -------
    folder : pathlib.Path
        The folder that holds the archives.

    Raises
    ------
    ValueError
        Unknown `name`, or no such archive in `source`.
    DownloadError
        No network, a wrong checksum, a full disk, or an archive that is damaged or hostile. No archive
        is left behind.

    Examples
    --------
    >>> from helpers.corpora import download
    >>> download("reuters", source="Downloads")  # doctest: +SKIP
    >>> download("news")
    Traceback (most recent call last):
    ValueError: name: no 'news'. Take one of: 20news, reuters, webkb.
    """
    name = "20news" if name == "newsgroups" else name
    one_of("name", name, ARCHIVES)
    if sys.platform == "emscripten":
        raise DownloadError(f"{name}: a browser cannot fetch raw archives; the installed course can.")
    folder = raw_folder() if to is None else Path(to).expanduser()
    for place in ARCHIVES[name]:
        try:
            if source is not None:
                _copy(name, place, folder, Path(source).expanduser())
            elif not (folder / place).is_file():
                _fetch(name, place, folder)
        except OSError as error:
            raise DownloadError(_disk_trouble(error, folder)) from error
    return folder


def _fetch(name, place, folder):
    """Let pooch fetch an archive and compare its hash, then read it once."""
    import pooch
    from requests.exceptions import RequestException
    from tqdm import tqdm

    class Bar(tqdm):
        """A progress bar that stops a download that is larger than an honest one."""

        def __bool__(self):  # tqdm's own is false before it knows a total, and pooch asks before
            return True

        def update(self, n=1):
            if self.n + n > MOST_BYTES:
                raise DownloadError(f"{self.desc} is larger than {MOST_BYTES:,} bytes; refused.")
            return super().update(n)

    def downloader(url, output_file, registry):
        with Bar(desc=filename, unit="B", unit_scale=True) as bar:
            pooch.HTTPDownloader(
                progressbar=bar,
                chunk_size=2**14,
                timeout=(15, 60),
                headers={"Accept-Encoding": "identity"},  # or a server's own packing would be taken off
            )(url, output_file, registry)

    filename = PurePosixPath(place).name
    url, known_hash = ARCHIVES[name][place]
    archives = pooch.create(
        folder, "", registry={place: known_hash}, urls={place: url}, retry_if_failed=RETRIES
    )
    remedy = f"try again, or with the archive at hand `uv run course download {name} --from FOLDER`."
    try:
        archive = Path(archives.fetch(place, downloader=downloader))
    except RequestException as error:
        raise DownloadError(f"Could not fetch {filename} from {url}, {_reason(error)}: {remedy}") from error
    except ValueError as error:
        raise DownloadError(
            f"{filename} from {url} does not have the published checksum and was dropped: {remedy}"
        ) from error
    try:
        check(archive)
    except DownloadError:
        archive.unlink()
        raise


def _reason(error):
    """Return in some words what requests met."""
    from requests import exceptions

    if error.response is not None:
        return f"the server answered {error.response.status_code}"
    reasons = {
        exceptions.ProxyError: "the proxy does not answer",
        exceptions.Timeout: "no answer in time",
        exceptions.ConnectionError: "no connection",
        exceptions.ChunkedEncodingError: "the line broke off",
    }
    return next((words for kind, words in reasons.items() if isinstance(error, kind)), str(error))


def _copy(name, place, folder, source):
    """Take an archive from a folder."""
    import pooch

    archive = _look_for(place, source)
    filename = PurePosixPath(place).name
    if archive is None:
        raise ValueError(f"source: {source} has no {filename}; name the folder that holds it")
    check(archive)
    target = folder / place
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as aside:
        os.replace(shutil.copyfile(archive, Path(aside) / filename), target)
    algorithm, _, digest = (ARCHIVES[name][place][1] or "").partition(":")
    if digest and pooch.file_hash(target, algorithm) != digest:
        warnings.warn(
            f"{archive} is not the official {filename} (its checksum differs); numbers may differ too.",
            stacklevel=3,
        )


def _disk_trouble(error, folder):
    """Return one sentence for an `OSError` met while writing to `folder`."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"The disk of {folder} is full: free some space, or choose another folder with KERNELS_DATA."
    reason = error.strerror or type(error).__name__
    return f"Could not write to {folder} ({reason}): choose another folder with KERNELS_DATA."
