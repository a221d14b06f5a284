"""Whatever a person types wrong in a file of TOML is one sentence, with the file, the line and a remedy."""

import pytest

from course.export import cli, library, lint
from course.export.site import explorers
from papers.kit import rooms, studies, written


@pytest.fixture
def file(tmp_path):
    """Write a file and read it, each table with a title and perhaps a size."""
    path = tmp_path / "docs" / "words.toml"
    path.parent.mkdir()

    def _read(text):
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        kinds = {"title": str}, {"size": written.NUMBER, "parts": list}
        return written.read(path, lambda name, words: written.entries(words, *kinds))

    return _read


def test_what_is_right_comes_back(file):
    assert file("[a]\ntitle = 'x'\nsize = 2.5\n") == {"a": {"title": "x", "size": 2.5}}


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ('[a]\ntitle = "x\n', "2: Illegal character"),
        ("[a]\ntitle: 'x'\n", "2: Expected '=' after a key"),
        ("[a]\ntitle = 'x'\n[a]\n", "3: Cannot declare ('a',) twice"),
        ('[a]\n\ntitle = """x\n', "3: Unterminated string"),
        ("[b]\ntitle = 'x'\n[a]\nsize = 2\n", "3: [a] title: there is none; write it"),
        (
            "[a]\ntitle = 'x'\n\ntitel = 'y'\n",
            "4: [a] titel: there is no such entry; take one of: title, size",
        ),
        ("[a]\ntitle = 3\n", "2: [a] title: 3 is no text; put it in quotes"),
        ("[a]\ntitle = 'x'\nsize = '3'\n", "3: [a] size: '3' is no number; write it without quotes"),
        ("[a]\ntitle = 'x'\nparts = 'y'\n", "3: [a] parts: 'y' is no list; put it in brackets"),
        ("title = 'x'\n[a]\n", "1: [title] this line is in no table"),
        ("[a]\ntitle = 'Grüße'\n".encode("latin-1"), "2: this is no UTF-8; save the file in that encoding"),
    ],
)
def test_a_slip_is_one_sentence_with_its_line(file, text, due):
    with pytest.raises(written.Mistake) as amiss:
        file(text)
    sentence = str(amiss.value)
    assert sentence.startswith(f"docs/words.toml:{due}") and sentence.endswith(".") and "\n" not in sentence


@pytest.mark.parametrize(
    ("braces", "due"),
    [("{gone}", "'gone'"), ("{draws", "expected '}'"), ("{}", "index"), ("{draws:x}", "code")],
)
def test_braces_of_a_study_name_its_parameters(tmp_path, monkeypatch, braces, due):
    monkeypatch.setattr(rooms, "folders", lambda: {"toy2026": (tmp_path / "toy2026", "papers.toy2026")})
    (tmp_path / "toy2026").mkdir()
    text = f"[toy]\nwhat = 'a'\nhow = 'with {braces} draws'\n"
    (tmp_path / "toy2026" / "studies.toml").write_text(text, encoding="utf-8")
    study = studies.Study("toy", {"draws": 0.5}, units=list, compute=dict, room="toy2026")
    with pytest.raises(written.Mistake, match=f"^toy2026/studies.toml:3: .toy. how: .*{due}.*: draws"):
        str(study.protocol)


@pytest.mark.parametrize(
    ("module", "name", "read", "due"),
    [
        (explorers, "TOLD", explorers.told, "1: [sphere] 3 is no table"),
        (lint, "READINGS", lint.read_minutes.__wrapped__, "1: [sphere] sphere: 3 is no list of minutes"),
    ],
)
def test_the_pages_of_explorers_and_the_minutes_are_read_so(module, name, read, due, tmp_path, monkeypatch):
    (tmp_path / "words.toml").write_text("sphere = 3\n", encoding="utf-8")
    monkeypatch.setattr(module, name, tmp_path / "words.toml")
    with pytest.raises(written.Mistake, match="words.toml:1: .sphere. "):
        read()


def test_a_command_says_it_and_no_traceback(tmp_path, monkeypatch):
    (tmp_path / "readings.toml").write_text("how_far = 'long'\n", encoding="utf-8")
    monkeypatch.setattr(lint, "READINGS", tmp_path / "readings.toml")
    lint.read_minutes.cache_clear()
    path = next(path for path in library.notebooks() if path.stem.endswith("how_far"))
    with pytest.raises(SystemExit, match="^course: .*/readings.toml:1: .how_far. how_far: 'long' is no list"):
        cli.main(["lint", str(path)])
    lint.read_minutes.cache_clear()
