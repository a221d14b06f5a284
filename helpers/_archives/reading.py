"""Archives read without trust: a hostile or damaged one is refused whole; nothing is written to disk."""

import gzip
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
    OSError,  # a seek before the start, a stream that is no gzip
    RuntimeError,  # a member marked as encrypted
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

    Raises
    ------
    DownloadError
        At the first member that leaves the folder (``..``, absolute, drive letter), that is a link or a
        device, or that makes the archive larger than an honest one; and where the archive is cut short.
    """
    archive = Path(archive)
    with archive.open("rb") as file:
        magic = file.read(2)
    if magic not in (b"PK", b"\x1f\x8b"):
        raise DownloadError(f"{archive} is neither a zip nor a gzipped tar: fetch it again.")
    members = _zip_members if magic == b"PK" else _tar_members
    limit = min(MOST_BYTES, max(SMALL, MOST_RATIO * archive.stat().st_size))
    total = 0
    try:
        for number, (name, size, is_plain, read) in enumerate(members(archive, limit)):
            if not is_plain:
                raise DownloadError(f"{archive} holds {name!r}, which is no plain file; refused.")
            path = PureWindowsPath(name)  # it knows drive letters and both kinds of slashes
            outside = path.drive or path.root or ".." in path.parts
            if outside or "\0" in name or (read and not path.parts):
                raise DownloadError(f"{archive} holds {name!r}, which would leave the folder; refused.")
            total += size
            if total > limit or number >= MOST_MEMBERS:
                raise _too_large(archive)
            if read is not None:
                content = read(size + 1)  # a directory may lie: never more than it states, and not less
                if len(content) != size:
                    raise EOFError(f"{name} is incomplete")
                yield name, content
    except DownloadError:
        raise
    except DAMAGE as error:
        raise DownloadError(f"{archive} is damaged or cut short ({error}): fetch it again.") from error


def check(archive):
    """Read a whole archive without keeping anything; return the number of files in it."""
    return sum(1 for _ in read_members(archive))


def _too_large(archive):
    return DownloadError(f"{archive} unpacks to more than it should; refused: fetch it again.")


def _tar_members(archive, limit):
    # Once without looking, to the checksum at the end: tarfile believes every size that a header states.
    with gzip.open(archive) as unpacked:
        total = 0
        while block := unpacked.read(2**20):
            total += len(block)
            if total > 2 * limit:  # headers and padding count too
                raise _too_large(archive)
    with tarfile.open(archive, "r|gz") as tar:
        for member in tar:
            read = tar.extractfile(member).read if member.isfile() else None
            yield member.name, member.size, member.isfile() or member.isdir(), read


def _zip_members(archive, limit):
    with zipfile.ZipFile(archive) as bundle:
        for member in bundle.infolist():
            # Of the other ways to pack, zipfile unpacks a block whole, whatever size was stated.
            packed = member.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
            is_plain = packed and stat.S_IFMT(member.external_attr >> 16) in (0, stat.S_IFREG, stat.S_IFDIR)
            if member.is_dir() or not is_plain:
                yield member.filename, 0, is_plain, None
            else:
                with bundle.open(member) as file:
                    yield member.filename, member.file_size, True, file.read
