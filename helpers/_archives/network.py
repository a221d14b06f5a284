"""Downloads that resume, of an honest size, from the web only."""

import errno
import os
import shutil

import requests
from requests import exceptions
from tqdm import tqdm

from helpers._archives.reading import MOST_BYTES, DownloadError

TIMEOUT = (15, 60)  # seconds to connect, seconds between two chunks
TRIES = 20
NO_WEB_ADDRESS = (exceptions.InvalidSchema, exceptions.MissingSchema, exceptions.InvalidURL)


def fetch(archive, incoming, name):
    """Fetch an archive of the corpus `name` into the folder `incoming`; return where it is.

    Raises
    ------
    DownloadError
        No network, an answer that is no archive, a download that is too large.
    """
    arrived = incoming / archive.filename
    try:
        resuming_download(archive.url, arrived, incoming / f"{archive.filename}.part")
    except requests.RequestException as error:
        raise DownloadError(_trouble(archive, name, incoming, error)) from error
    return arrived


def _trouble(archive, name, incoming, error):
    """Return one sentence for what requests met, with the remedy."""
    answer = getattr(error, "response", None)
    reason = f"the server answered {answer.status_code}" if answer is not None else "no connection"
    if isinstance(error, NO_WEB_ADDRESS):
        reason = f"it leads to an address that is not on the web ({error})"
    part = incoming / f"{archive.filename}.part"
    kept = f" ({part.stat().st_size:,} bytes are kept: the same command resumes)" if part.exists() else ""
    return (
        f"Could not fetch {archive.filename} from {archive.url}, {reason}{kept}: try again online, or get "
        f"the archive elsewhere and run `uv run course download {name} --from FOLDER`."
    )


def resuming_download(url, target, part):
    """Download, and go on where an earlier try broke off.

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
    os.replace(part, target)


def _get(url, part):
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
        if have + rest > MOST_BYTES:
            _refuse(part)
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
                    if file.tell() > MOST_BYTES:
                        _refuse(part)
            except OSError as error:
                if error.errno in (errno.ENOSPC, errno.EDQUOT):
                    file.close()
                    part.unlink()
                    mark.unlink(missing_ok=True)
                raise
    if rest and _size(part) != have + rest:
        raise requests.ConnectionError("cut short")


def _refuse(part):
    """Drop what has come of a download that is larger than an honest one."""
    part.unlink(missing_ok=True)
    _mark(part).unlink(missing_ok=True)
    raise DownloadError(f"{part.stem} is larger than {MOST_BYTES:,} bytes: too large for a corpus; refused.")


def _mark(part):
    return part.with_name(part.name + ".mark")


def _size(part):
    return part.stat().st_size if part.exists() else 0
