"""Archives read without trust: a hostile or damaged one is refused whole, and leaves nothing behind."""

import errno
import functools
import gzip
import io
import stat
import struct
import tarfile
import zipfile
import zlib
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


def read_members(archive):
    """Name and content of every file in a zip or gzipped tar, in the archive's order.

    Nothing is written to disk.

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
                yield name, read(name, size)
    except DownloadError:
        raise
    except DAMAGE as error:
        raise DownloadError(f"{archive} is damaged or cut short ({error}): fetch it again.") from error


def check(archive):
    """Read a whole archive without keeping anything; return the number of files in it."""
    return sum(1 for _ in read_members(archive))


def _refuse_name(archive, name):
    windows = PureWindowsPath(name)
    outside = windows.drive or windows.root or ".." in windows.parts or name.startswith("/")
    if outside or not name.strip("./\\ ") or "\0" in name:
        raise DownloadError(f"{archive} holds {name!r}, which would leave the folder; refused.")


class _Bounded(io.RawIOBase):
    """A stream that refuses to give more than `limit` bytes, whatever a header claims."""

    def __init__(self, stream, limit, name):
        self.stream, self.left, self.name = stream, limit, name

    def read(self, size=-1):
        if size < 0 or size > self.left:
            size = self.left + 1
        data = self.stream.read(size)
        self.left -= len(data)
        if self.left < 0:
            raise DownloadError(f"{self.name} unpacks to more than it should; refused: fetch it again.")
        return data


def _tar_members(archive, limit):
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
                    yield member.name, member.size, functools.partial(_read, tar.extractfile, member)
        while stream.read(2**20):  # to the end: the checksum stands there
            pass


def _zip_members(archive, limit):
    with zipfile.ZipFile(archive) as bundle:
        for member in bundle.infolist():
            kind = stat.S_IFMT(member.external_attr >> 16)
            if kind not in (0, stat.S_IFREG, stat.S_IFDIR) or member.flag_bits & 1:
                raise DownloadError(
                    f"{archive} holds {member.filename!r}, a link, a device or an encrypted file; refused."
                )
            # Of the other ways to pack, zipfile unpacks a block whole, whatever size was stated.
            if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise DownloadError(f"{archive} packs {member.filename!r} in a way nobody uses; refused.")
            read = None if member.is_dir() else functools.partial(_read, bundle.open, member)
            yield member.filename, member.file_size, read


def _read(opened, member, name, size):
    """Read a member whole."""
    with opened(member) as file:
        content = file.read(size + 1)  # never more than stated: the directory may lie
    if len(content) != size:
        raise EOFError(f"{name} is incomplete")
    return content


def disk_trouble(error, folder):
    """Return one sentence for an `OSError` met while writing to `folder`."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"The disk of {folder} is full: free some space, or choose another folder with KERNELS_DATA."
    return f"Could not write to {folder} ({error}): choose another folder with KERNELS_DATA."
