"""The page of one's own texts: files become points in the reader's browser, and leave it nowhere."""

import access
import pytest

HOSTILE = "<img src=x onerror=alert(1)>"
ROWS = [
    ("Küche", "Wasser kochen, Salz und Butter dazu, und die Soße rühren."),
    ("Küche", "Die Zwiebel in Butter rösten; Salz und Pfeffer, und rühren."),
    ("Küche", 'Das Brot, sagt sie, „mit ""Butter"" und Salz backen“.'),
    ("Hafen", "Das Schiff lief am Morgen aus, Wind in den Segeln."),
    ("Hafen", f"Am Morgen kam das Schiff mit dem Wind zurück. {HOSTILE}"),
    ("Hafen", "Wind hielt das Schiff im Hafen, bis zum Abend."),
    ("Hafen", "…"),
]
TABLE = "Klasse,text\r\n" + "".join(f'{label},"{text}"\r\n\r\n' for label, text in ROWS)


def a_file(name, content):
    content = content.encode() if isinstance(content, str) else content
    return {"name": name, "mimeType": "text/csv", "buffer": content}


@pytest.fixture(scope="module")
def own(edition, serve, visit_once):
    """The page, open, and another host, which would answer everybody."""
    address, _ = serve(edition)
    seen = visit_once(f"{address}own.html", allow=("http://127.0.0.1:",))
    seen.other, seen.asked = serve(edition)
    return seen


def status(page, words):
    page.wait_for_function(
        "words => document.querySelector('#status').textContent.includes(words)", arg=words
    )
    return page.locator("#status").inner_text()


def draw(page, given, label=""):
    page.set_input_files("#file", given)
    page.evaluate("label => { document.querySelector('#label').value = label; }", label)
    page.click("#chosen [type=submit]")


def test_python_can_be_stopped_on_its_way_and_started_again(own):
    page = own.page
    page.click("#sample")
    page.wait_for_function("() => document.querySelector('#status').textContent.includes('MB')")
    page.click("#stop")
    status(page, "Stopped")
    page.click("#sample")
    status(page, "Done.")
    assert len(page.workers) == 1
    assert page.locator("#map path").count() == 12


def test_a_table_becomes_a_map_that_keys_can_read(own):
    page = own.page
    draw(page, a_file("küche.csv", TABLE), "Klasse")
    page.wait_for_function("() => document.querySelectorAll('#map path').length === 6")
    assert page.locator("#map text").all_text_contents() == ["Hafen", "Küche"]
    assert page.locator("#classes button").all_inner_texts() == ["Hafen (3)", "Küche (3)"]
    assert "7 texts, 2 classes" in page.locator("#numbers").inner_text()
    assert "Texts without a word, which are no points: 1." in page.locator("#notes").inner_text()
    page.focus("#map")
    read = []
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        read.append(page.locator("#document").inner_text())
    assert len(set(read)) == 6 and any(HOSTILE in text for text in read)
    assert any('Küche: Das Brot, sagt sie, „mit "Butter"' in text for text in read)
    assert page.locator("#document img").count() == 0
    page.locator("#classes button").first.focus()
    page.keyboard.press("Enter")
    assert page.locator("#map path.seen").count() == 3
    # Classes lie apart: near points have the same colour.
    middles = "k => [...document.querySelectorAll(`#map path.c${k}`)].map((mark) => mark.getCTM().e)"
    left, right = sorted((page.evaluate(middles, k) for k in (0, 1)), key=min)
    assert max(left) < min(right)


def test_the_page_can_be_read_by_everybody(own, from_npm):
    page = own.page
    access.ready(page)
    assert page.evaluate("judge([document, []])")["findings"] == []
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    faint, judged = access.contrast(page, "main")
    assert faint == [] and judged > 15
    page.emulate_media(color_scheme="light")
    assert access.too_wide(page, 390, 844) == 0
    page.set_viewport_size({"width": 1280, "height": 720})


def test_texts_leave_neither_the_page_nor_its_worker(own):
    page = own.page
    if not page.workers:  # the tests above leave one
        page.click("#sample")
        status(page, "Done.")
    try_it = "address => fetch(address, {method: 'GET', mode: 'no-cors'}).then(() => 'out', () => 'kept')"
    assert page.evaluate(try_it, own.other) == "kept"
    [worker] = page.workers
    assert worker.evaluate(try_it, own.other) == "kept"
    assert own.asked == [] and own.left == []


PROBLEMS = {
    "binary": (a_file("photo.csv", bytes(range(256)) * 40), "photo.csv: is a binary file"),
    "empty": (a_file("nothing.csv", ""), "nothing.csv: is empty"),
    "no words": (
        a_file("dots.csv", "text,label\n...,a\n!!!,b\n"),
        "dots.csv: fewer than two texts have words",
    ),
}


@pytest.mark.parametrize("kind", PROBLEMS)
def test_a_file_that_cannot_be_read_is_told_in_a_sentence(kind, own):
    given, words = PROBLEMS[kind]
    draw(own.page, given)
    text = status(own.page, words)
    assert text.count("\n") == 0 and "Traceback" not in text and len(text) < 200
    own.page.wait_for_selector("#chosen [type=submit]:enabled")


def test_a_column_that_is_not_there_is_told(own):
    draw(own.page, a_file("küche.csv", TABLE), "Sterne")
    assert "Klasse" in status(own.page, "Sterne")


def test_a_file_of_200_megabytes_is_refused_before_it_is_read(own, tmp_path):
    path = tmp_path / "all.csv"
    with open(path, "wb") as large:
        large.truncate(200_000_000)
    own.page.set_input_files("#file", path)
    text = status(own.page, "all.csv")
    assert text.startswith("all.csv: 200 MB are more than this page reads (100 MB); take a part")
    assert own.page.locator("#chosen [type=submit]").is_disabled()


def test_a_folder_of_folders_is_read(own, tmp_path):
    for label, text in ROWS[:6]:
        place = tmp_path / "letters" / label
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{len(list(place.iterdir()))}.txt").write_text(text, encoding="utf-8")
    own.page.set_input_files("#folder", tmp_path / "letters")
    own.page.click("#chosen [type=submit]")
    own.page.wait_for_function("() => document.querySelector('#numbers').textContent.startsWith('6 texts')")


def test_opened_as_a_file_it_says_what_it_needs(edition, visit):
    page = visit((edition / "own.html").as_uri()).page
    assert "python -m http.server" in page.locator("#status").inner_text()


def test_nothing_went_wrong_on_the_way(own):
    assert [error for error in own.errors if "Content Security Policy" not in error] == []
