"""Downloads that break off, archives that lie: refused, and nothing left behind."""

import errno
import gzip
import hashlib
import io
import os
import stat
import tarfile
import threading
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
    return sorted(path for path in folder.rglob("*") if path.is_file())


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
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_a_changed_byte_is_refused_or_harmless(pack, packed, tmp_path, data):
    damaged = bytearray(packed[pack])
    at = data.draw(st.integers(0, len(damaged) - 1))
    damaged[at] ^= data.draw(st.integers(1, 255))
    (tmp_path / "damaged").write_bytes(damaged)
    try:
        members = dict(corpora.read_members(tmp_path / "damaged"))
    except corpora.DownloadError:
        return
    # Names in a zip's directory have no checksum; the contents have.
    assert set(members.values()) <= set(HONEST.values())


def full_disk(*_):
    raise OSError(errno.ENOSPC, "No space left on device")


# --- from a folder ---------------------------------------------------------------------------


@pytest.fixture
def only_archive(monkeypatch):
    """Make the known archives a single one, at a given address, asked for once."""
    monkeypatch.setattr(_fetch, "RETRIES", 0)

    def known(url: str, known_hash: str | None = None):
        monkeypatch.setattr(_fetch, "ARCHIVES", {"thing": {"thing.tar.gz": (url, known_hash)}})

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
    (news,) = _fetch.ARCHIVES["20news"].values()
    assert news == (datasets.ARCHIVE.url, "sha256:" + datasets.ARCHIVE.checksum)


@pytest.mark.nightly
def test_stop_words_of_the_shared_folder_are_the_official_ones(shared_data):
    place = "nltk_data/corpora/stopwords.zip"
    _, known_hash = _fetch.ARCHIVES["reuters"][place]
    assert known_hash == "md5:" + hashlib.md5((shared_data / place).read_bytes()).hexdigest()


@pytest.mark.nightly
@pytest.mark.parametrize("name", list(_fetch.ARCHIVES))
@pytest.mark.filterwarnings("ignore:.*not the official")
def test_the_real_archives_pass(name, shared_data, tmp_path):
    folder = corpora.download(name, to=tmp_path, source=shared_data)
    assert (
        name != "20news" or corpora.download("newsgroups", to=tmp_path) == folder
    )  # the loader's name does too
    assert {str(path.relative_to(folder)) for path in files_under(folder)} == set(_fetch.ARCHIVES[name])


# --- from a server ---------------------------------------------------------------------------


class Server:
    """One file on 127.0.0.1, and the ways in which a server can misbehave."""

    def __init__(self, content: bytes):
        self.content, self.requests = content, 0
        self.status, self.leads_to, self.breaks_off = None, None, 0

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        self.requests += 1
        if self.status:
            handler.send_error(self.status)
            return
        if self.leads_to:
            handler.send_response(302)
            handler.send_header("Location", self.leads_to)
            handler.end_headers()
            return
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(self.content)))
        handler.end_headers()
        whole = self.requests > self.breaks_off
        handler.wfile.write(self.content if whole else self.content[:100_000])


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


def test_a_broken_line_is_tried_again(server, tmp_path, only_archive, monkeypatch):
    only_archive(server.url, sha256(server.content))
    monkeypatch.setattr(_fetch, "RETRIES", 1)
    monkeypatch.setattr("pooch.core.time.sleep", lambda _: None)
    server.breaks_off = 1
    corpora.download("thing", to=tmp_path)
    assert (tmp_path / "thing.tar.gz").read_bytes() == server.content
    assert server.requests == 2
    assert [p.name for p in files_under(tmp_path)] == ["thing.tar.gz"]


@pytest.mark.parametrize("hash_is_known", [True, False])
def test_a_download_cut_short_leaves_nothing(hash_is_known, server, tmp_path, only_archive):
    only_archive(server.url, sha256(server.content) if hash_is_known else None)
    server.breaks_off = 1
    with pytest.raises(corpora.DownloadError, match="the line broke off: .* --from FOLDER"):
        corpora.download("thing", to=tmp_path)
    assert not files_under(tmp_path)


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
    assert "no connection: try again" in message
    assert "`uv run course download thing --from FOLDER`" in message
    assert "\n" not in message
    assert not files_under(tmp_path)


def test_a_server_that_says_no(server, tmp_path, only_archive):
    only_archive(server.url)
    server.status = 404
    with pytest.raises(corpora.DownloadError, match="the server answered 404: try again"):
        corpora.download("thing", to=tmp_path / "raw")
    assert not files_under(tmp_path)


@pytest.mark.parametrize("address", ["file:///etc/passwd", "ftp://127.0.0.1/thing.tar.gz"])
def test_an_answer_that_leads_off_the_web(address, server, tmp_path, only_archive):
    only_archive(server.url)
    server.leads_to = address
    with pytest.raises(corpora.DownloadError, match=f"No connection adapters .* '{address}") as caught:
        corpora.download("thing", to=tmp_path / "raw")
    assert "checksum" not in str(caught.value)
    assert not files_under(tmp_path)


def test_a_download_has_a_largest_size(server, tmp_path, only_archive, monkeypatch):
    only_archive(server.url)
    monkeypatch.setattr(_fetch, "MOST_BYTES", 100_000)
    with pytest.raises(corpora.DownloadError, match="larger than 100,000 bytes.*refused"):
        corpora.download("thing", to=tmp_path / "raw")
    assert not files_under(tmp_path)


def test_the_disk_fills_up_during_the_download(server, tmp_path, only_archive, monkeypatch):
    only_archive(server.url)
    monkeypatch.setattr("pooch.HTTPDownloader.__call__", full_disk)
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
