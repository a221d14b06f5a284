"""Archives read without trust: a hostile or damaged one is refused whole, and leaves nothing behind."""

import errno
import functools
import gzip
import io
import os
import shutil
import stat
import struct
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath

# A download of honest text stays far below all of these.
MOST_BYTES = 512 * 2**20
MOST_MEMBERS = 100_000
MOST_RATIO = 100
SMALL = 16 * 2**20  # below this size a high ratio harms nobody

# What the standard library raises on archives that are not what they claim to be.
DAMAGE = (
    EOFError,
    OSError,  # a seek before the start, a stream that is no bzip2
    RuntimeError,  # a member marked as encrypted, or packed in a way that nobody uses
    ValueError,
    struct.error,
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
)


class DownloadError(RuntimeError):
    """The archive could not be had, or was refused. The message is one sentence with the remedy."""


def read_members(archive: str | os.PathLike) -> Iterator[tuple[str, bytes]]:
    """Name and content of every file in a zip or gzipped tar, in the archive's order.

    Nothing is written to disk. Whoever needs files uses `extract`.

    Raises
    ------
    DownloadError
        At the first member that leaves the folder (``..``, absolute, drive letter), that is a link or a
        device, or that makes the archive larger than an honest one; and where the archive is cut short.
    """
    archive = Path(archive)
    with archive.open("rb") as file:
        magic = file.read(4)
    kind = {b"\x1f\x8b": _tar_members, b"PK": _zip_members}.get(magic[:2])
    if kind is None:
        raise DownloadError(f"{archive} is neither a zip nor a gzipped tar: fetch it again.")
    limit = min(MOST_BYTES, max(SMALL, MOST_RATIO * archive.stat().st_size))
    total = 0
    try:
        for number, (name, size, read) in enumerate(kind(archive, limit)):
            _refuse_name(archive, name)
            total += size
            if number >= MOST_MEMBERS or total > limit:
                raise DownloadError(f"{archive} unpacks to more than it should; refused: fetch it again.")
            if read is not None:
                yield name, read()
    except DownloadError:
        raise
    except DAMAGE as error:
        raise DownloadError(f"{archive} is damaged or cut short ({error}): fetch it again.") from error


def check(archive: str | os.PathLike) -> int:
    """Read a whole archive without keeping anything; return the number of files in it."""
    return sum(1 for _ in read_members(archive))


def extract(archive: str | os.PathLike, folder: str | os.PathLike) -> Path:
    """Unpack `archive` into the new `folder`: all of it or, if any member is refused, nothing.

    Raises
    ------
    ValueError
        If `folder` exists already.
    DownloadError
        As `read_members`, and where the disk is full or cannot hold a file of that name.
    """
    folder = Path(folder).expanduser().absolute()
    if folder.exists():
        raise ValueError(f"folder: {folder} exists already; remove it or choose another.")
    standing = next(parent for parent in folder.parents if parent.is_dir())
    workshop = Path(tempfile.mkdtemp(prefix=".unpacking-", dir=standing))
    try:
        for name, content in read_members(archive):
            if os.name == "nt" and ":" in name:
                raise DownloadError(f"Windows cannot hold a file named {name!r}: use read_members instead.")
            path = workshop / "new" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                file.write(content)
        (workshop / "new").mkdir(exist_ok=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        os.replace(workshop / "new", folder)
    except FileExistsError as error:
        raise DownloadError(f"{archive} holds the same name twice ({error.filename}); refused.") from error
    except OSError as error:
        raise DownloadError(disk_trouble(error, folder)) from error
    finally:
        shutil.rmtree(workshop, ignore_errors=True)
    return folder


def _refuse_name(archive: Path, name: str) -> None:
    windows = PureWindowsPath(name)
    outside = windows.drive or windows.root or ".." in windows.parts or name.startswith("/")
    if outside or not name.strip("./\\ ") or "\0" in name:
        raise DownloadError(f"{archive} holds {name!r}, which would leave the folder; refused.")


class _Bounded(io.RawIOBase):
    """A stream that refuses to give more than `limit` bytes, whatever a header claims."""

    def __init__(self, stream, limit: int, name: Path):
        self.stream, self.left, self.name = stream, limit, name

    def read(self, size=-1):
        if size < 0 or size > self.left:
            size = self.left + 1
        data = self.stream.read(size)
        self.left -= len(data)
        if self.left < 0:
            raise DownloadError(f"{self.name} unpacks to more than it should; refused: fetch it again.")
        return data


def _tar_members(archive: Path, limit: int):
    with gzip.open(archive) as unpacked:
        # Headers and padding count too: a member costs at least 512 bytes.
        stream = _Bounded(unpacked, 2 * limit, archive)
        with tarfile.open(fileobj=stream, mode="r|") as tar:
            for member in tar:
                if not (member.isfile() or member.isdir()) or member.issparse():
                    raise DownloadError(
                        f"{archive} holds {member.name!r}, a link or a device and not a file; refused."
                    )
                if member.isdir():
                    if member.name not in (".", "./"):
                        yield member.name, 0, None
                else:
                    yield member.name, member.size, functools.partial(_read_tar, tar, member)
        while stream.read(2**20):  # to the end: the checksum stands there
            pass


def _read_tar(tar: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    content = tar.extractfile(member).read()
    if len(content) != member.size:
        raise EOFError(f"{member.name} is incomplete")
    return content


def _zip_members(archive: Path, limit: int):
    with zipfile.ZipFile(archive) as bundle:
        for member in bundle.infolist():
            kind = stat.S_IFMT(member.external_attr >> 16)
            if kind not in (0, stat.S_IFREG, stat.S_IFDIR) or member.flag_bits & 1:
                raise DownloadError(
                    f"{archive} holds {member.filename!r}, a link, a device or an encrypted file; refused."
                )
            read = None if member.is_dir() else functools.partial(_read_zip, bundle, member)
            yield member.filename, member.file_size, read


def _read_zip(bundle: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    content = bundle.read(member)
    if len(content) != member.file_size:
        raise EOFError(f"{member.filename} is incomplete")
    return content


def disk_trouble(error: OSError, folder: Path) -> str:
    """Return one sentence for an `OSError` met while writing to `folder`."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"The disk of {folder} is full: free some space, or choose another folder with KERNELS_DATA."
    return f"Could not write to {folder} ({error}): choose another folder with KERNELS_DATA."
