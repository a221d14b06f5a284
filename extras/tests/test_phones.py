"""The hall in a browser: a page with the marks of a deck, phones that answer, and the real deck."""

import contextlib
import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from serving import Served

from course.export import vendor
from course.export.lecture import build
from course.export.lecture.questions import Question
from simplex_extras.hall import limits
from simplex_extras.hall.session import Refused

QUESTIONS = {
    "03.half": Question("How much is $x^2$?", ("less", "$\\frac{1}{4}$", "<b>more</b>"), 1),
    "03.far": Question("How far is it?", ("1", "2"), 0),
    "03.share": Question("Which share is $x$?", (), None, "%", 80.0, "80 %"),
}
# The marks of a deck, and as much of reveal.js as the hall asks of it.
PAGE = (Path(__file__).parent / "phones_deck.html").read_text(encoding="utf-8")
# Count the lines that a window opens, and notice when the hall's script has waited and decided what it is.
WATCH = """
const clear = window.clearInterval;
window.lines = 0;
window.WebSocket = class extends WebSocket {
  constructor(...given) { super(...given); window.lines += 1; }
};
window.clearInterval = (id) => { clear(id); window.decided = true; };
"""


@pytest.fixture
def served(tmp_path):
    deck = tmp_path / "03_hall.html"
    deck.write_text(PAGE, encoding="utf-8")
    made = Served(tmp_path, QUESTIONS, deck)
    yield made
    made.close()


@pytest.fixture
def hall(served, visit):
    """The lecturer's page, and a way to bring phones."""
    pages = []

    def come(url, **options):
        pages.append(visit(url, allow=(served.url, served.url.replace("http", "ws")), **options))
        return pages[-1].page

    lecturer = come(served.lecturer)
    lecturer.wait_for_function("document.querySelector('#hall-join')")

    def phone(**options):
        return come(served.url, **{"viewport": {"width": 390, "height": 780}} | options)

    yield SimpleNamespace(served=served, lecturer=lecturer, phone=phone, pages=pages)
    for seen in pages:
        errors = [error for error in seen.errors if not re.search("ERR_|status of (400|403|409|429)", error)]
        assert not errors and not seen.left


def numbers(page):
    return page.evaluate(
        """() => {
        const slide = Reveal.getCurrentSlide();
        const shares = [...slide.querySelectorAll('.hall-share')].map((share) => share.textContent);
        return { shares, bars: [...slide.querySelectorAll('.hall-bar')].map((bar) => bar.style.width) };
        }"""
    )


def wait_for_shares(page, due):
    page.wait_for_function(
        """(due) => {
        const shares = [...Reveal.getCurrentSlide().querySelectorAll('.hall-share')];
        return shares.map((share) => share.textContent).join() === due.join();
        }""",
        arg=due,
    )


def test_a_hall_from_the_question_to_the_answer(hall):
    deck, phones = hall.lecturer, [hall.phone() for _ in range(3)]
    for phone in phones:
        phone.wait_for_selector("text=Look at the screen")
    deck.evaluate("Reveal.slide(1)")
    for phone, choice in zip(phones, (0, 1, 1), strict=True):
        phone.wait_for_selector("button")
        assert phone.locator("button").all_inner_texts()[2].split("\n")[-1].strip() == "<b>more</b>"
        phone.locator("button").nth(choice).click()
        phone.wait_for_selector("text=has arrived")
    assert phones[0].locator("h1 msup mn").text_content() == "2"
    deck.wait_for_function("document.querySelector('.present .hall b').textContent === '3'")
    assert deck.locator(".present .hall-url").text_content() == hall.served.url.rstrip("/")
    # Bars stay hidden from those who still think, until the lecturer wants them.
    assert set(numbers(deck)["shares"]) == {""} and not any(
        width.startswith("6") for width in numbers(deck)["bars"]
    )
    deck.keyboard.press("h")
    assert numbers(deck)["shares"] == ["33 % · 1", "67 % · 2", "0 % · 0"]
    deck.keyboard.press("h")
    assert set(numbers(deck)["shares"]) == {""}
    # One changes the answer; it counts once.
    phones[0].locator("button").nth(1).click()
    phones[0].wait_for_selector("text=has arrived")
    assert phones[0].locator("button[aria-pressed=true]").count() == 1
    deck.evaluate("Reveal.slide(2)")
    phones[0].wait_for_selector("text=Look at the screen")
    wait_for_shares(deck, ["0 % · 0", "100 % · 3", "0 % · 0"])
    assert deck.locator(".hall-right").count() == 0, "the right choice is marked with the answer"
    # Back and on again: the question opens again until its answer has been shown.
    deck.evaluate("Reveal.slide(1)")
    phones[0].wait_for_selector("button[aria-pressed=true]")
    deck.evaluate("Reveal.slide(2); Reveal.step(true)")
    deck.wait_for_function(
        "document.querySelector('.present .hall-right .hall-share')?.textContent.startsWith('✓')"
    )
    assert deck.locator(".present .hall-right").get_attribute("data-choice") == "1"
    phones[0].wait_for_selector("text=You were right: B.")
    assert phones[0].locator("button:disabled i").all_inner_texts() == ["✓ right"]
    deck.evaluate("Reveal.slide(1)")
    deck.wait_for_selector(".present >> text=This question is closed.")
    assert hall.served.session.open is None
    deck.keyboard.press("r")
    phones[0].wait_for_selector("button:enabled")
    # From the answer, too: it goes back to where the question stands.
    deck.evaluate("Reveal.slide(2)")
    phones[0].wait_for_selector("button:disabled")
    deck.keyboard.press("r")
    deck.wait_for_selector("#a.present >> text=Answer once more on your phone:")
    phones[0].wait_for_selector("button:enabled")


def test_first_and_second_votes_are_two_rows(hall):
    deck, phones = hall.lecturer, [hall.phone() for _ in range(2)]
    deck.evaluate("Reveal.slide(1)")
    for phone in phones:
        phone.locator("button").nth(0).click()
        phone.wait_for_selector("text=has arrived")
    deck.wait_for_function("document.querySelector('.present .hall b').textContent === '2'")
    deck.keyboard.press("r")
    deck.wait_for_selector(".present >> text=Answer once more on your phone:")
    for phone, choice in zip(phones, (0, 1), strict=True):
        phone.wait_for_selector("text=asked once more")
        assert phone.locator("button[aria-pressed=true]").count() == 0
        phone.locator("button").nth(choice).click()
        phone.wait_for_selector("text=has arrived")
    deck.wait_for_function("document.querySelector('.present .hall b').textContent === '2'")
    deck.keyboard.press("h")
    spans = ".present .hall-share > span"
    assert deck.locator(spans).all_inner_texts() == [
        "before 100 % · 2",
        "after 50 % · 1",
        "before 0 % · 0",
        "after 50 % · 1",
        "before 0 % · 0",
        "after 0 % · 0",
    ]
    before, after = (
        deck.locator(f".present .hall-{when}").first.bounding_box() for when in ("before", "after")
    )
    assert before["y"] + before["height"] <= after["y"] + 1 and before["width"] > after["width"]


def test_numbers_from_phones_and_a_histogram_beside_the_answer(hall):
    deck, phones = hall.lecturer, [hall.phone() for _ in range(3)]
    deck.evaluate("Reveal.slide(4)")
    first = phones[0]
    field = first.wait_for_selector("input")
    assert field.get_attribute("inputmode") == "decimal" and first.locator("text=%").count() == 1
    for wrong, message in (
        ("0,5", "Is that 0.5% or 50%?"),
        ("hello", "This is no number"),
        ("-3", "not between 0"),
    ):
        first.fill("input", wrong)
        first.keyboard.press("Enter")
        first.wait_for_selector(f"text={message}")
    for phone, number in zip(phones, ("12,5", "3/4", "80"), strict=True):
        phone.fill("input", number)
        phone.click("text=Send")
        phone.wait_for_selector("text=has arrived")
    assert first.locator("#status").text_content() == "Your answer, 12.5 %, has arrived. You can change it."
    first.click("text=±")
    assert first.locator("input").input_value() == "-12,5"
    deck.wait_for_function("document.querySelector('.present .hall b').textContent === '3'")
    assert deck.locator(".present .hall-plot").count() == 0, "nothing leads those who still think"
    deck.evaluate("Reveal.slide(5)")
    deck.wait_for_selector(".present .hall-plot")
    assert deck.locator(".present .hall-column").count() == 3
    assert deck.locator(".present .hall-answer").count() == 0
    deck.evaluate("Reveal.step(true)")
    deck.wait_for_selector(".present text.hall-answer")
    assert deck.locator(".present text.hall-answer").text_content() == "✓ 80"
    label = deck.locator(".present .hall-plot").get_attribute("aria-label")
    assert label == "Numbers of the hall, %. 3 numbers, the middle one 75; the answer is 80."
    first.wait_for_selector("text=You said 12.5 %.")
    assert first.locator(".told").text_content() == "The answer: 80 %"


def test_many_devices_of_one_address_are_the_lecturers_decision(hall):
    deck = hall.lecturer
    deck.evaluate("Reveal.slide(1)")
    hall.phone().wait_for_selector("text=How much is")
    kept = []

    def answer(k):
        with contextlib.suppress(Refused):
            kept.append(hall.served.session.answer(f"{k:032x}", "03.half", 0, 1, "192.0.2.7"))

    for k in range(9):
        hall.served.do(answer, k)
    assert kept == [0] * 8
    deck.wait_for_selector("#hall-word >> text=More than 8 devices answer from one address.")
    deck.keyboard.press("a")
    deck.wait_for_function("document.querySelector('#hall-word').hidden")
    hall.served.do(answer, 8)
    assert kept == [0] * 9


def test_a_question_closes_with_its_own_answer_and_slides_may_be_jumped(hall):
    deck, phone = hall.lecturer, hall.phone()
    deck.evaluate("Reveal.slide(3)")
    phone.wait_for_selector("text=How far is it?")
    deck.evaluate("Reveal.slide(1)")
    phone.wait_for_selector("text=How much is")
    deck.evaluate("Reveal.slide(0)")
    phone.wait_for_selector("text=Look at the screen")
    deck.evaluate("Reveal.slide(3)")
    phone.wait_for_selector("text=How far is it?")
    phone.locator("button").first.click()
    phone.wait_for_selector("text=has arrived")
    deck.evaluate("Reveal.step(true)")
    phone.wait_for_selector("text=You were right: A.")
    deck.wait_for_function(
        "document.querySelector('.present .hall-right .hall-share')?.textContent === '✓ 100 % · 1'"
    )
    deck.keyboard.press("r")
    deck.wait_for_selector(".present >> text=Answer once more on your phone:")
    phone.wait_for_selector("text=asked once more")
    assert not deck.locator(".present .answer.visible").count()


def test_the_way_in_is_shown_large_and_goes_away(hall):
    deck = hall.lecturer
    deck.keyboard.press("j")
    assert deck.locator("#hall-join").is_visible()
    box = deck.locator("#hall-join svg").bounding_box()
    assert box["height"] > 400 and box["width"] > 400
    hall.phone().wait_for_selector("text=Look at the screen")
    deck.wait_for_selector("#hall-join >> text=1 phone is here")
    deck.keyboard.press("Escape")
    assert deck.locator("#hall-join").is_hidden()
    deck.keyboard.press("j")
    deck.evaluate("Reveal.slide(1)")
    assert deck.locator("#hall-join").is_hidden()


def test_phones_go_on_after_a_restart_and_vote_once(hall):
    deck, phone = hall.lecturer, hall.phone()
    deck.evaluate("Reveal.slide(1)")
    phone.wait_for_selector("button")
    phone.locator("button").nth(0).click()
    phone.wait_for_selector("text=has arrived")
    hall.served.close()
    deck.wait_for_selector("#hall-word >> text=The slides go on without it.")
    # What is chosen while nobody listens is kept, and arrives.
    phone.locator("button").nth(2).click()
    phone.wait_for_selector("text=/being sent|No connection/")
    hall.served.open()
    phone.wait_for_selector("text=has arrived")
    deck.wait_for_function("document.querySelector('#hall-word').hidden")
    assert hall.served.session.counts()["03.half"] == [0, 0, 1]
    phone.reload()
    phone.wait_for_selector("button[aria-pressed=true] >> text=more")
    phone.locator("button").nth(1).click()
    phone.wait_for_selector("text=has arrived")
    assert hall.served.session.counts()["03.half"] == [0, 1, 0]


def test_a_phone_hears_that_its_answer_was_changed_too_often(hall, monkeypatch):
    monkeypatch.setattr(limits, "CHANGES", 1)
    phone = hall.phone()
    hall.lecturer.evaluate("Reveal.slide(1)")
    phone.locator("button").nth(0).click()
    phone.wait_for_selector("text=has arrived")
    phone.locator("button").nth(2).click()
    phone.wait_for_selector("text=changed too often; the last one that arrived counts.")
    assert phone.locator("button[aria-pressed=true] >> text=less").is_visible()


def test_a_phone_that_keeps_nothing_answers_as_well(hall):
    phone = hall.phone()
    phone.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } })"
    )
    phone.reload()
    hall.lecturer.evaluate("Reveal.slide(1)")
    phone.wait_for_selector("button")
    for choice in (0, 2):
        phone.locator("button").nth(choice).click()
        phone.wait_for_selector("text=has arrived")
    assert hall.served.session.counts()["03.half"] == [0, 0, 1]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_for_phones_can_be_used_by_everybody(hall, scheme, from_npm):
    hall.lecturer.evaluate("Reveal.slide(1)")
    phone = hall.phone(color_scheme=scheme, bypass_csp=True)
    phone.wait_for_selector("button")
    phone.keyboard.press("Tab")
    phone.keyboard.press("Enter")
    phone.wait_for_selector("button[aria-pressed=true]")
    phone.wait_for_selector("text=has arrived")
    page = "document.documentElement"
    assert phone.evaluate(f"{page}.scrollWidth <= innerWidth && {page}.scrollHeight <= innerHeight"), (
        "one screen"
    )
    assert all(
        box["height"] >= 48 for box in (button.bounding_box() for button in phone.locator("button").all())
    )
    phone.add_script_tag(content=vendor.text("axe-core/axe.min.js"))
    for ready in ("button", "text=Look at the screen"):
        phone.wait_for_selector(ready)
        violations = phone.evaluate(
            "axe.run().then((result) => result.violations.map((one) => [one.id, one.nodes.length]))"
        )
        assert violations == [], violations
        hall.lecturer.evaluate("Reveal.slide(0)")


def test_windows_of_the_speaker_view_do_not_move_the_hall(hall, visit):
    page = visit(hall.served.lecturer + "?receiver", allow=(hall.served.url,)).page
    page.add_init_script(WATCH)
    page.reload()
    page.wait_for_function("window.decided")
    assert page.locator("#hall-join").count() == 0 and page.evaluate("window.lines") == 0


def test_the_real_deck_asks_the_hall(tmp_path, visit, from_npm):
    """A lecture, served: its question opens for phones, and its answer closes it and marks the choice."""
    questions = build.Lecture(*build.lectures(["62"])).asked.questions.items()
    name, asked = next((name, question) for name, question in questions if question.choices)
    number = next(name for name, question in questions if not question.choices)
    file = tmp_path / "talk.md"
    drawn = "```draw A line.\nfig, ax = plt.subplots(figsize=(16, 6))\nax.plot([0, 1])\nax.axis('off')\n```\n"
    text = f"## Talk\n\n{drawn}```question\nid: {name}\n```\n---\n```answer\nid: {name}\n```\n"
    text += f"---\n```question\nid: {number}\n```\n---\n## Number\n\n```answer\nid: {number}\n```\n\n{drawn}"
    file.write_text(f"---\ntitle: Talk\nnotebook: few_documents\n---\n{text}", encoding="utf-8")
    served = Served(tmp_path, build.Lecture(file).asked.questions, build.build(file).path)
    try:
        allow = (served.url, served.url.replace("http", "ws"))
        screen = {"width": 1920, "height": 1080}
        deck = visit(served.lecturer, allow=allow, viewport=screen)
        deck.page.wait_for_function("document.querySelector('#hall-join')")
        phone = visit(served.url, allow=allow, viewport={"width": 390, "height": 780})
        phone.page.wait_for_selector("button")
        phone.page.locator("button").nth(asked.right).click()
        phone.page.wait_for_selector("text=has arrived")
        deck.page.wait_for_function("document.querySelector('section.present .hall b')?.textContent === '1'")
        for key in ("c", "?", "Escape", "h"):
            deck.page.keyboard.press(key)
        deck.page.wait_for_function(
            "document.querySelector('section.present .hall-share').textContent !== ''"
        )
        box = deck.page.locator("section.present .hall").bounding_box()
        assert box["y"] + box["height"] <= 1080, "the way in stands on the slide"
        # From the top to the bottom, and nothing on another: the picture gives way, and is still one.
        shown = ("section.present h2", "section.present .figure img", "section.present .ask")
        heading, picture, words = (deck.page.locator(one).bounding_box() for one in shown)
        assert heading["y"] + heading["height"] <= picture["y"]
        assert picture["y"] + picture["height"] <= words["y"] and picture["height"] > 100
        deck.page.keyboard.press("PageDown")
        phone.page.wait_for_selector("text=Look at the screen")
        assert not deck.page.locator("section.present .answer").is_visible()
        deck.page.keyboard.press("PageDown")
        right = deck.page.locator("section.present .hall-right")
        right.wait_for()
        assert right.get_attribute("data-choice") == str(asked.right)
        assert right.locator(".hall-share").inner_text() == "✓ 100 % · 1"
        # Numbers on an axis leave a picture its room.
        deck.page.keyboard.press("PageDown")
        phone.page.fill("input", "12")
        phone.page.click("text=Send")
        phone.page.wait_for_selector("text=has arrived")
        deck.page.keyboard.press("PageDown")
        deck.page.keyboard.press("PageDown")
        deck.page.wait_for_selector("section.present text.hall-answer")
        # At once: each reply draws the axis anew.
        plot, picture = deck.page.evaluate(
            "() => ['.hall-plot', '.figure img'].map((one) => "
            "document.querySelector(`section.present ${one}`).getBoundingClientRect().toJSON())"
        )
        assert plot["bottom"] <= picture["top"] and picture["height"] > 200
        assert not deck.errors and not deck.left and not phone.errors
    finally:
        served.close()


def test_a_deck_from_a_file_knows_nothing_of_a_hall(tmp_path, visit):
    deck = tmp_path / "deck.html"
    deck.write_text(PAGE, encoding="utf-8")
    seen = visit(deck.as_uri())
    seen.page.evaluate("Reveal.slide(1)")
    assert seen.page.locator(".present .hall").is_hidden() and not seen.errors
    assert not re.search("hall.js|hall-data", json.dumps(PAGE))
