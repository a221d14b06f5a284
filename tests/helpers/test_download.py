"""Downloads that break off, archives that lie: refused, and nothing left behind."""

import errno
import gzip
import hashlib
import io
import os
import shutil
import stat
import subprocess
import sys
import tarfile
import threading
import time
import tracemalloc
import zipfile
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from helpers import corpora
from helpers._archives import fetching as _fetch
from helpers._archives import network as _network
from helpers._archives import reading as _archives

pytestmark = pytest.mark.quick

HONEST = {"box/one.txt": b"first " * 50, "box/deep/two.txt": b"second", "box/http:^^a.edu^": b"page"}


def tarball(path: Path, members: dict[str, bytes] = HONEST, *more: tarfile.TarInfo) -> Path:
    with tarfile.open(path, "w:gz") as tar:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
        for info in more:
            tar.addfile(info)
    return path


def zipped(path: Path, members: dict[str, bytes] = HONEST) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def special(name: str, kind: bytes, target: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, target
    return info


def files_under(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*"))


# --- archives --------------------------------------------------------------------------------


@pytest.mark.parametrize("pack", [tarball, zipped])
def test_members_are_what_was_packed(pack, tmp_path):
    assert dict(corpora.read_members(pack(tmp_path / "honest"))) == HONEST


def zip_link(path):
    info = zipfile.ZipInfo("box/link")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(info, "/etc/passwd")


def zip_encrypted(path):
    data = bytearray(zipped(path).read_bytes())
    for magic, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(magic) + at] |= 1
    path.write_bytes(data)


def zip_lying_about_size(path):
    data = bytearray(zipped(path, {"a": b"x" * 1000}).read_bytes())
    at = data.index(b"PK\x01\x02") + 24
    data[at : at + 4] = (10).to_bytes(4, "little")
    path.write_bytes(data)


def zip_packed_oddly(path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("a", b"x" * 1000)


def tar_with_a_huge_name(path):
    # The name alone unpacks to 64 MB: a bomb that no member's size betrays.
    info = tarfile.TarInfo("././@LongLink")
    info.type, info.size = tarfile.GNUTYPE_LONGNAME, 64 * 2**20
    with gzip.open(path, "wb") as file:
        file.write(info.tobuf(tarfile.GNU_FORMAT) + bytes(64 * 2**20) + bytes(1024))


def tar_lying_about_size(path):
    info = tarfile.TarInfo("box/a")
    info.size = 2**40
    with gzip.open(path, "wb") as file:
        file.write(info.tobuf() + bytes(1024))


HOSTILE = {
    "leaves by ..": lambda p: tarball(p, {**HONEST, "box/../../gone": b"x"}),
    "leaves by .. (zip)": lambda p: zipped(p, {**HONEST, "../gone": b"x"}),
    "leaves by ..\\": lambda p: tarball(p, {**HONEST, "box\\..\\..\\gone": b"x"}),
    "absolute": lambda p: tarball(p, {**HONEST, "/tmp/gone": b"x"}),
    "absolute (zip)": lambda p: zipped(p, {**HONEST, "/tmp/gone": b"x"}),
    "drive letter": lambda p: tarball(p, {**HONEST, "C:\\gone": b"x"}),
    "network share": lambda p: tarball(p, {**HONEST, "\\\\host\\share\\gone": b"x"}),
    "names the folder itself": lambda p: tarball(p, {**HONEST, "./.": b"x"}),
    "symbolic link": lambda p: tarball(p, HONEST, special("box/link", tarfile.SYMTYPE, "/etc")),
    "hard link": lambda p: tarball(p, HONEST, special("box/link", tarfile.LNKTYPE, "box/one.txt")),
    "device": lambda p: tarball(p, HONEST, special("box/null", tarfile.CHRTYPE)),
    "pipe": lambda p: tarball(p, HONEST, special("box/pipe", tarfile.FIFOTYPE)),
    "link (zip)": zip_link,
    "encrypted (zip)": zip_encrypted,
    "lies about its size (zip)": zip_lying_about_size,
    "packed in a way nobody uses (zip)": zip_packed_oddly,
    "lies about its size": tar_lying_about_size,
    "bomb": lambda p: tarball(p, {**HONEST, "big": bytes(32 * 2**20)}),
    "bomb (zip)": lambda p: zipped(p, {**HONEST, "big": bytes(32 * 2**20)}),
    "bomb of many pieces": lambda p: tarball(p, {f"{i}": bytes(2**20) for i in range(20)}),
    "bomb in a name": tar_with_a_huge_name,
    "a web page": lambda p: p.write_bytes(b"<html>please log in</html>"),
    "empty": lambda p: p.write_bytes(b""),
    "cut short": lambda p: p.write_bytes(tarball(p).read_bytes()[:-20]),
    "cut short (zip)": lambda p: p.write_bytes(zipped(p).read_bytes()[:-20]),
}


@pytest.mark.parametrize("make", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_archives_are_refused_and_leave_nothing(make, tmp_path, only_archive):
    folder = tmp_path / "from"
    folder.mkdir()
    make(folder / "thing.tar.gz")
    before = files_under(tmp_path)
    with pytest.raises(corpora.DownloadError, match="refused|damaged|neither") as caught:
        _archives.check(folder / "thing.tar.gz")
    assert "\n" not in str(caught.value)
    assert files_under(tmp_path) == before

    only_archive("http://127.0.0.1:9/thing.tar.gz")
    with pytest.raises(corpora.DownloadError):
        corpora.download("thing", to=tmp_path / "raw", source=folder)
    assert files_under(tmp_path) == before


@pytest.mark.parametrize("pack", [tarball, zipped])
def test_too_many_members_are_refused(pack, tmp_path, monkeypatch):
    archive = pack(tmp_path / "many")
    monkeypatch.setattr(_archives, "MOST_MEMBERS", len(HONEST))
    assert _archives.check(archive) == len(HONEST)
    monkeypatch.setattr(_archives, "MOST_MEMBERS", len(HONEST) - 1)
    with pytest.raises(corpora.DownloadError, match="unpacks to more"):
        _archives.check(archive)


def test_no_more_is_unpacked_than_a_zip_states(tmp_path):
    """100 MB that state to be ten bytes: refused, without ever being in memory."""
    path = tmp_path / "lies.zip"
    data = bytearray(zipped(path, {"a": bytes(100 * 2**20)}).read_bytes())
    at = data.index(b"PK\x01\x02") + 24
    data[at : at + 4] = (10).to_bytes(4, "little")
    path.write_bytes(data)
    tracemalloc.start()
    try:
        with pytest.raises(corpora.DownloadError, match="damaged"):
            _archives.check(path)
        assert tracemalloc.get_traced_memory()[1] < 2**20
    finally:
        tracemalloc.stop()


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("packed")
    return {pack: pack(folder / pack.__name__).read_bytes() for pack in (tarball, zipped)}


@pytest.mark.parametrize("pack", [tarball, zipped])
def test_cut_anywhere_it_is_refused(pack, packed, tmp_path):
    whole = packed[pack]
    for length in range(len(whole)):
        (tmp_path / "cut").write_bytes(whole[:length])
        with pytest.raises(corpora.DownloadError):
            _archives.check(tmp_path / "cut")


@pytest.mark.parametrize("pack", [tarball, zipped])
@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_changed_byte_is_refused_or_harmless(pack, packed, tmp_path, data):
    damaged = bytearray(packed[pack])
    at = data.draw(st.integers(0, len(damaged) - 1))
    damaged[at] ^= data.draw(st.integers(1, 255))
    (tmp_path / "damaged").write_bytes(damaged)
    try:
        found = dict(corpora.read_members(tmp_path / "damaged"))
    except corpora.DownloadError:
        return
    # Names in a zip's directory have no checksum; the contents have.
    assert set(found.values()) <= set(HONEST.values())


def full_disk(*_):
    raise OSError(errno.ENOSPC, "No space left on device")


# --- from a folder ---------------------------------------------------------------------------


@pytest.fixture
def only_archive(monkeypatch):
    """Make the known archives a single one, at a given address."""

    def known(url: str, known_hash: str | None = None):
        monkeypatch.setattr(_fetch, "ARCHIVES", {"thing": (_fetch.Archive("thing.tar.gz", url, known_hash),)})

    return known


NOWHERE = "http://127.0.0.1:9/thing.tar.gz"


def test_from_a_folder(tmp_path, only_archive):
    only_archive(NOWHERE, "sha256:" + "0" * 64)
    (tmp_path / "mine").mkdir()
    archive = tarball(tmp_path / "mine" / "thing.tar.gz")
    with pytest.warns(UserWarning, match="not the official thing.tar.gz"):
        folder = corpora.download("thing", to=tmp_path / "raw", source=tmp_path / "mine")
    assert [p.name for p in files_under(folder)] == ["thing.tar.gz"]
    assert (folder / "thing.tar.gz").read_bytes() == archive.read_bytes()
    assert corpora.download("thing", to=folder) == folder  # there already: the network is not asked


def test_from_a_folder_no_warning_when_the_checksum_is_right(tmp_path, only_archive, recwarn):
    archive = tarball(tmp_path / "thing.tar.gz")
    only_archive(NOWHERE, "md5:" + hashlib.md5(archive.read_bytes()).hexdigest())
    corpora.download("thing", to=tmp_path / "raw", source=archive)
    assert not recwarn.list


def test_from_a_folder_that_has_it_not(tmp_path):
    with pytest.raises(ValueError, match="source: .* has no webkb-data.gtar.gz; name the folder"):
        corpora.download("webkb", to=tmp_path / "raw", source=tmp_path)
    assert not files_under(tmp_path)


def test_full_disk_while_copying(tmp_path, only_archive, monkeypatch):
    only_archive(NOWHERE)
    archive = tarball(tmp_path / "thing.tar.gz")

    def half(source, target):
        Path(target).write_bytes(Path(source).read_bytes()[:10])
        full_disk()

    monkeypatch.setattr(_fetch.shutil, "copyfile", half)
    with pytest.raises(corpora.DownloadError, match="is full"):
        corpora.download("thing", to=tmp_path / "raw", source=archive)
    assert files_under(tmp_path) == [archive]


def test_unknown_name_lists_the_known():
    with pytest.raises(ValueError, match="name: no '20new'. Take one of: 20news, reuters, webkb."):
        corpora.download("20new")


def test_official_homes_and_hashes():
    datasets = pytest.importorskip("sklearn.datasets._twenty_newsgroups")
    (news,) = _fetch.ARCHIVES["20news"]
    assert (news.url, news.known_hash) == (datasets.ARCHIVE.url, "sha256:" + datasets.ARCHIVE.checksum)


@pytest.mark.nightly
def test_stop_words_of_the_shared_folder_are_the_official_ones(shared_data):
    _, archive = _fetch.ARCHIVES["reuters"]
    assert _fetch._has_hash(shared_data / archive.path, archive.known_hash)


@pytest.mark.nightly
@pytest.mark.parametrize("name", list(_fetch.ARCHIVES))
@pytest.mark.filterwarnings("ignore:.*not the official")
def test_the_real_archives_pass(name, shared_data, tmp_path):
    folder = corpora.download(name, to=tmp_path, source=shared_data)
    assert (
        name != "20news" or corpora.download("newsgroups", to=tmp_path) == folder
    )  # the loader's name does too
    assert {p.name for p in files_under(folder) if p.is_file()} == {a.filename for a in _fetch.ARCHIVES[name]}


# --- from a server ---------------------------------------------------------------------------


class Server:
    """One file on 127.0.0.1, and the ways in which a server can misbehave."""

    def __init__(self, content: bytes):
        self.content, self.version = content, '"v1"'
        self.ranges, self.requests = True, []
        self.dies_after: list[int | None] = []  # bytes before the line goes dead, request by request
        self.status, self.leads_to, self.pause = None, None, 0

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        wanted, version = handler.headers.get("Range"), handler.headers.get("If-Range")
        self.requests.append(wanted)
        if self.status:
            handler.send_error(self.status)
            return
        if self.leads_to:
            handler.send_response(302)
            handler.send_header("Location", self.leads_to)
            handler.end_headers()
            return
        begin = start(wanted) if wanted and self.ranges and version == self.version else 0
        if begin >= len(self.content):
            handler.send_error(416)
            return
        body = self.content[begin:]
        handler.send_response(206 if begin else 200)
        if begin:
            handler.send_header("Content-Range", f"bytes {begin}-{len(self.content) - 1}/{len(self.content)}")
        if self.version:
            handler.send_header("ETag", self.version)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        time.sleep(self.pause)
        death = self.dies_after.pop(0) if self.dies_after else None
        handler.wfile.write(body[:death])
        handler.wfile.flush()
        if death is not None:
            handler.connection.close()


@contextmanager
def serving(content: bytes):
    server = Server(content)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            server.answer(self)

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        threading.Thread(target=http.serve_forever, args=(0.01,), daemon=True).start()
        server.url = f"http://127.0.0.1:{http.server_port}/thing.tar.gz"
        yield server
        http.shutdown()


@pytest.fixture
def server(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    noise = os.urandom(300_000)
    content = tarball(tmp_path_factory.mktemp("served") / "thing.tar.gz", {"box/noise": noise}).read_bytes()
    with serving(content) as running:
        yield running


def sha256(content: bytes) -> str:
    return "sha256:" + hashlib.sha256(content).hexdigest()


def test_download_with_progress(server, tmp_path, only_archive, capsys):
    only_archive(server.url, sha256(server.content))
    folder = corpora.download("thing", to=tmp_path / "raw")
    assert (folder / "thing.tar.gz").read_bytes() == server.content
    assert [p.name for p in files_under(folder)] == ["thing.tar.gz"]
    bar = capsys.readouterr().err
    assert "100%" in bar and "thing.tar.gz" in bar


def start(wanted: str) -> int:
    return int(wanted.removeprefix("bytes=").removesuffix("-"))


def test_a_broken_line_is_taken_up_where_it_broke(server, tmp_path, only_archive):
    only_archive(server.url, sha256(server.content))
    server.dies_after = [100_000, 120_000]
    folder = corpora.download("thing", to=tmp_path)
    assert (folder / "thing.tar.gz").read_bytes() == server.content
    first, second, third = server.requests
    assert first is None and 50_000 < start(second) <= 100_000 < 150_000 < start(third) <= 220_000


def test_a_killed_download_resumes_with_the_next_command(server, tmp_path, only_archive):
    only_archive(server.url, sha256(server.content))
    server.dies_after = [100_000, 0]
    with pytest.raises(corpora.DownloadError, match=r"\d\d,\d{3} bytes are kept: the same command resumes"):
        corpora.download("thing", to=tmp_path)
    assert not (tmp_path / "thing.tar.gz").exists()
    corpora.download("thing", to=tmp_path)
    assert 50_000 < start(server.requests[-1]) <= 100_000
    assert [p.name for p in files_under(tmp_path)] == ["thing.tar.gz"]
    assert (tmp_path / "thing.tar.gz").read_bytes() == server.content


def test_two_versions_are_not_sewn_together(server, tmp_path, only_archive):
    only_archive(server.url)
    server.dies_after = [100_000, 0]
    with pytest.raises(corpora.DownloadError):
        corpora.download("thing", to=tmp_path)
    server.version = '"v2"'
    server.content = tarball(tmp_path / "other", {"box/noise": os.urandom(400_000)}).read_bytes()
    corpora.download("thing", to=tmp_path)
    assert (tmp_path / "thing.tar.gz").read_bytes() == server.content


@pytest.mark.parametrize("how", ["no ranges", "no version", "complete already"])
def test_servers_that_cannot_resume(how, server, tmp_path, only_archive):
    only_archive(server.url, sha256(server.content))
    server.ranges = how != "no ranges"
    server.version = "" if how == "no version" else server.version
    if how == "complete already":  # killed between the last byte and the renaming
        (tmp_path / ".incoming").mkdir()
        (tmp_path / ".incoming" / "thing.tar.gz.part").write_bytes(server.content)
        (tmp_path / ".incoming" / "thing.tar.gz.part.mark").write_text(server.version)
    else:
        server.dies_after = [100_000]
    corpora.download("thing", to=tmp_path)
    assert [p.name for p in files_under(tmp_path)] == ["thing.tar.gz"]
    assert (tmp_path / "thing.tar.gz").read_bytes() == server.content


def test_a_wrong_checksum_leaves_nothing(server, tmp_path, only_archive):
    only_archive(server.url, "sha256:" + "0" * 64)
    with pytest.raises(corpora.DownloadError, match="does not have the published checksum.*--from FOLDER"):
        corpora.download("thing", to=tmp_path / "raw")
    assert not files_under(tmp_path)


def test_a_hostile_download_leaves_nothing(tmp_path, only_archive, monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    content = tarball(tmp_path / "x", {"../gone": b"x"}).read_bytes()
    (tmp_path / "x").unlink()
    with serving(content) as server:
        only_archive(server.url)
        with pytest.raises(corpora.DownloadError, match="would leave the folder; refused"):
            corpora.download("thing", to=tmp_path / "raw")
    assert not files_under(tmp_path)


def test_offline_is_one_sentence_with_the_remedy(tmp_path, only_archive, monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serving(b"") as server:
        only_archive(server.url)  # its port is free again below
    with pytest.raises(corpora.DownloadError) as caught:
        corpora.download("thing", to=tmp_path / "raw")
    message = str(caught.value)
    assert "no connection: try again online" in message
    assert "`uv run course download thing --from FOLDER`" in message
    assert "\n" not in message and message.count(". ") == 0
    assert not files_under(tmp_path)


def test_a_server_that_says_no(server, tmp_path, only_archive):
    only_archive(server.url)
    server.status = 404
    with pytest.raises(corpora.DownloadError, match="the server answered 404"):
        corpora.download("thing", to=tmp_path / "raw")
    assert not files_under(tmp_path)


@pytest.mark.parametrize("address", ["file:///etc/passwd", "ftp://127.0.0.1/thing.tar.gz"])
def test_an_answer_that_leads_off_the_web(address, server, tmp_path, only_archive):
    only_archive(server.url)
    server.leads_to = address
    with pytest.raises(corpora.DownloadError, match="leads to an address that is not on the web") as caught:
        corpora.download("thing", to=tmp_path / "raw")
    assert "checksum" not in str(caught.value)
    assert not files_under(tmp_path)


def test_a_download_has_a_largest_size(server, tmp_path, only_archive, monkeypatch):
    only_archive(server.url)
    monkeypatch.setattr(_network, "MOST_BYTES", 100_000)
    with pytest.raises(corpora.DownloadError, match="larger than 100,000 bytes.*refused"):
        corpora.download("thing", to=tmp_path / "raw")
    assert not files_under(tmp_path)


DOWNLOAD = """
import sys
from helpers._archives import fetching
fetching.ARCHIVES = {"thing": (fetching.Archive("thing.tar.gz", sys.argv[1], sys.argv[2]),)}
fetching.download("thing", to=sys.argv[3])
"""


def test_three_at_once_into_one_folder_all_succeed(server, tmp_path):
    server.pause = 0.5
    command = [sys.executable, "-c", DOWNLOAD, server.url, sha256(server.content), str(tmp_path / "raw")]
    running = [
        subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])
        for _ in range(3)
    ]
    said = [one.communicate(timeout=120)[1] for one in running]
    assert [one.returncode for one in running] == [0, 0, 0], said
    assert len(server.requests) == 1
    assert [p.name for p in files_under(tmp_path / "raw")] == ["thing.tar.gz"]


def test_what_a_killed_process_left_is_cleared(server, tmp_path, only_archive):
    only_archive(server.url, sha256(server.content))
    (tmp_path / ".incoming").mkdir()
    (tmp_path / ".incoming" / "thing.tar.gz").write_bytes(b"half")
    corpora.download("thing", to=tmp_path)
    assert [p.name for p in files_under(tmp_path)] == ["thing.tar.gz"]


def test_no_room_for_the_download(server, tmp_path, only_archive, monkeypatch):
    only_archive(server.url)
    little = shutil._ntuple_diskusage(10**6, 10**6 - 10, 10)
    monkeypatch.setattr(_fetch.shutil, "disk_usage", lambda _: little)
    with pytest.raises(corpora.DownloadError, match="is full: free some space"):
        corpora.download("thing", to=tmp_path / "raw")
    assert not files_under(tmp_path)


def test_the_disk_fills_up_during_the_download(server, tmp_path, only_archive, monkeypatch):
    only_archive(server.url)

    class Full(io.FileIO):
        def write(self, data):
            if self.tell() > 50_000:
                full_disk()
            return super().write(data)

    honest = Path.open

    def opened(self, mode="r", *more, **named):
        return Full(self, mode) if self.suffix == ".part" else honest(self, mode, *more, **named)

    monkeypatch.setattr(Path, "open", opened)
    with pytest.raises(corpora.DownloadError, match="is full: free some space"):
        corpora.download("thing", to=tmp_path / "raw")
    assert not files_under(tmp_path)


# --- folders ---------------------------------------------------------------------------------


def test_environment_variable_moves_the_downloads(monkeypatch, tmp_path):
    monkeypatch.setenv("KERNELS_RAW", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("KERNELS_DATA", str(tmp_path))
    assert corpora.raw_folder() == tmp_path / "elsewhere"
    monkeypatch.delenv("KERNELS_RAW")
    assert corpora.raw_folder() == tmp_path / "raw"
    assert (_fetch.data_folder() / "bundles").is_dir()  # it has no bundles: the project's are used
    (tmp_path / "bundles").mkdir()
    assert _fetch.data_folder() == tmp_path
    monkeypatch.delenv("KERNELS_DATA")
    assert "kernels-on-the-simplex" in str(corpora.raw_folder())


@pytest.mark.parametrize(
    "load", [corpora.load_webkb, corpora.raw_webkb, corpora.raw_reuters, corpora.raw_newsgroups]
)
def test_missing_archive_names_the_command(load, tmp_path):
    with pytest.raises(FileNotFoundError, match="run `uv run course download .* --from FOLDER`") as caught:
        load(folder=tmp_path)
    assert "\n" not in str(caught.value)


WRONG = {
    "flat": ("20news-bydate.tar.gz", {"17": b"post"}, corpora.raw_newsgroups),
    "empty": ("20news-bydate.tar.gz", {}, corpora.raw_newsgroups),
    "without topics": ("reuters.zip", {"reuters/training/1": b"story"}, corpora.raw_reuters),
    "flat pages": ("webkb-data.gtar.gz", {"course/page": b"page"}, corpora.raw_webkb),
}


@pytest.mark.parametrize("filename, members, load", WRONG.values(), ids=WRONG.keys())
def test_an_archive_of_another_layout_is_refused(filename, members, load, tmp_path):
    (zipped if filename.endswith("zip") else tarball)(tmp_path / filename, members)
    with pytest.raises(corpora.DownloadError, match="fetch it again") as caught:
        load(tmp_path)
    assert "\n" not in str(caught.value)


def test_the_project_has_its_data_wherever_the_reader_stands(tmp_path, monkeypatch):
    monkeypatch.delenv("KERNELS_DATA", raising=False)
    monkeypatch.chdir(tmp_path)
    assert _fetch.data_folder() == Path(__file__).parents[2] / "data"
