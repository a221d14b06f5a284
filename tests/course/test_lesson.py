"""The lesson machinery: every output as a notebook gets it, every widget as a reader moves it."""

import base64
import contextlib
import io
import json
import linecache
import math
import re
import sys
import time
import tracemalloc
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import matplotlib.pyplot as plt
import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from ipywidgets import widget_serialization
from matplotlib.figure import Figure
from PIL import Image
from scipy import sparse

from course import lesson
from course.lesson import compare, display, examination, predictions, time_limits, workspace
from course.lesson import exercise_register as exercises
from course.lesson.exercise_register import Case, exercise

VIEW = "application/vnd.jupyter.widget-view+json"
NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9]*.ipynb"))


@pytest.fixture(autouse=True)
def notebook(monkeypatch):
    """A shell to display into, and registers that forget what a test writes."""
    InteractiveShell.instance()
    monkeypatch.setattr(exercises, "_exercises", {})
    monkeypatch.setattr(exercises, "rooms", SimpleNamespace(load=lambda *given, **named: None))
    monkeypatch.setattr(predictions, "_questions", {})
    monkeypatch.setattr(predictions, "guesses", lesson.guesses)
    lesson.guesses.clear()
    yield
    InteractiveShell.clear_instance()
    lesson.guesses.clear()


def outputs(function, *args, **kwargs):
    """Call, and return the displayed bundles as (data, metadata)."""
    with capture_output() as seen:
        function(*args, **kwargs)
    return [(out.data, out.metadata) for out in seen.outputs]


def models(seen):
    """Widgets below the live view of a displayed bundle, by class name, in order."""
    first = widget_serialization["from_json"](f"IPY_MODEL_{seen[VIEW]['model_id']}", None)
    widgets, waiting = [], [first]
    while waiting:
        widget = waiting.pop(0)
        widgets.append(widget)
        waiting = [*getattr(widget, "children", ()), *waiting]
    return widgets


def named(widgets, kind):
    return [widget for widget in widgets if type(widget).__name__ == kind]


def line(figure, N=3, mode="a", flag=False):
    ax = figure.add_subplot()
    ax.plot([0, N], [0, 1])
    ax.set_title(f"{mode} {flag}")


# ---------------------------------------------------------------- show


def test_show_publishes_a_picture_and_its_words():
    fig = Figure(figsize=(4, 3))
    line(fig)
    (data, about), (words, unseen) = outputs(lesson.show, fig, alt='A  line & a "quote".')
    assert (
        about["image/png"] == {"alt": 'A line & a "quote".', "width": 400}
        and about["lesson"]["kind"] == "figure"
    )
    picture = Image.open(io.BytesIO(base64.b64decode(data["image/png"])))
    assert picture.size == (1728, 1296), "as many as a slide has on a projector of 1080 lines"
    assert unseen == {"lesson": {"kind": "alt"}} and "A line &amp; a" in words["text/html"]
    assert "jp-sr-only" in words["text/html"] and data["text/plain"] == 'A line & a "quote".'


def test_show_closes_figures_of_pyplot():
    import matplotlib

    matplotlib.use("agg")

    figure = plt.figure()
    outputs(lesson.show, figure, alt="Nothing yet.")
    assert not plt.fignum_exists(figure.number)


@pytest.mark.parametrize("alt", ["", "  ", None, 3])
def test_a_picture_without_words_is_refused(alt):
    with pytest.raises(ValueError, match="alt: "):
        lesson.show(Figure(), alt=alt)


def test_only_figures_are_shown():
    with pytest.raises(ValueError, match="fig: .*not list"):
        lesson.show([], alt="A list.")


def test_packing_moves_no_colour_visibly_and_saves_half():
    fig = Figure(figsize=(7, 4))
    ax = fig.add_subplot()
    ax.scatter(*np.random.default_rng(0).random((2, 300)), c=np.arange(300), cmap="cividis", alpha=0.5)
    raw = io.BytesIO()
    fig.savefig(raw, dpi=200)
    packed = display.small(raw.getvalue())
    before, after = (
        np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), int) for png in (raw.getvalue(), packed)
    )
    assert np.abs(before - after).max() <= 16 and np.abs(before - after).mean() < 0.5
    assert len(packed) < 0.5 * len(raw.getvalue())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a $x<1$ b", r"a \(x&lt;1\) b"),
        ("$$a_1 * b_1$$", r"\[a_1 * b_1\]"),
        ("`f(x)` & <b>", "<code>f(x)</code> &amp; &lt;b&gt;"),
    ],
)
def test_sentences_keep_their_mathematics(text, expected):
    assert display.rich(text) == expected


# ---------------------------------------------------------------- predict and reconcile


def asked(*args, **kwargs):
    ((data, about),) = outputs(lesson.predict, *args, **kwargs)
    facts = {"choices": list(kwargs.get("choices") or ()), "unit": kwargs.get("unit", "")}
    assert about == {"lesson": {"kind": "predict", "id": args[0], "question": args[1]} | facts}
    return data, models(data)


def commit(widgets, value):
    field = next(w for w in widgets if type(w).__name__ in ("ToggleButtons", "RadioButtons", "Text"))
    field.value = value
    named(widgets, "Button")[0].click()
    return field


def enter(field):
    event = {"method": "custom", "content": {"event": "submit"}}
    field.comm.handle_msg({"content": {"data": event}, "buffers": []})


def result(*args, **kwargs):
    ((data, about),) = outputs(lesson.reconcile, *args, **kwargs)
    told = about["lesson"]
    assert told["kind"] == "reconcile" and told["id"] == args[0] and isinstance(told["answer"], str)
    return data["text/plain"]


def test_a_question_is_text_where_no_kernel_lives():
    data, _ = asked("x", "How <much> is $x$?", choices=["1/4", "less"])
    assert r"How &lt;much&gt; is \(x\)?" in data["text/html"] and "<li>less</li>" in data["text/html"]
    assert data["text/plain"] == "? Predict\nHow <much> is $x$?\n- 1/4\n- less"


def test_a_guess_is_committed_kept_and_may_be_changed():
    _, widgets = asked("x", "How much?", choices=["1/4", "less", "more"])
    (button,) = named(widgets, "Button")
    assert button.disabled and lesson.guesses == {}
    field = commit(widgets, "more")
    assert lesson.guesses == {"x": "more"} and field.disabled
    button.click()
    commit(widgets, "less")
    assert lesson.guesses == {"x": "less"}
    assert result("x", "less", because="it bends.").endswith("The answer: “less”, because it bends.")


def test_a_guess_in_the_course_s_own_notebook_says_where_the_reader_s_is(tmp_path, monkeypatch):
    monkeypatch.setattr(workspace, "TRACKED", tmp_path / "notebooks")
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "notebooks" / "14_how_far.ipynb"))

    def said():
        _, widgets = asked("n", "How many?")
        commit(widgets, "12")
        return "".join(w.value for w in named(widgets, "HTML"))

    assert "Now read on" in said()
    (tmp_path / workspace.FOLDER).mkdir()
    (tmp_path / workspace.FOLDER / "14_how_far.ipynb").touch()
    assert "Nothing is kept here: this is the course" in said() and "Yours is my-course/14_how_far" in said()


def test_nothing_is_chosen_for_the_reader():
    for choices in (["a", "b"], ["a long choice that needs a line", "b"]):
        _, widgets = asked("x", "Which?", choices=choices)
        assert named(widgets, "ToggleButtons" if len(choices[0]) < 9 else "RadioButtons")[0].value is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0.25", 0.25),
        ("1/4", 0.25),
        ("25%", 0.25),
        ("25 %", 0.25),
        ("0,25", 0.25),
        ("0,125", 0.125),
        ("1 1/2", 1.5),
        ("1,200", 1200),
        ("−3", -3),
        ("1e3", 1000),
    ],
)
def test_numbers_are_read_as_people_write_them(text, number):
    _, widgets = asked("n", "How many?", unit="words")
    commit(widgets, text)
    assert lesson.guesses["n"] == number


@pytest.mark.parametrize(
    ("text", "unit", "number"),
    [
        ("99%", "%", 99),
        ("99", "%", 99),
        ("3/4", "%", 75),
        ("1 %", "of 1000 pairs", 10),
        ("5", "of 1000", 5),
        ("3/5", "of 100", 60),
        ("0.61/100", "of 100", 0.61),
    ],
)
def test_a_part_is_a_part_of_what_was_asked_for(text, unit, number):
    _, widgets = asked("n", "How many?", unit=unit)
    commit(widgets, text)
    assert lesson.guesses["n"] == number


@pytest.mark.parametrize("text", ["many", "1/0", "-", "1e999", "nan"])
def test_what_is_no_number_is_said_and_not_kept(text):
    _, widgets = asked("n", "How many?", unit="words")
    commit(widgets, text)
    assert lesson.guesses == {}
    assert any("cannot read" in w.value for w in named(widgets, "HTML"))


@pytest.mark.parametrize(
    ("guess", "answer", "heading"),
    [
        (100, 101, "✓ On the spot"),
        (100, 110, "✓ Close"),
        (100, 150, "→ The right size, a little low"),
        (100, 31, "→ Too high, by a factor of about 3"),
        (1, 5000, "→ Far too low, by a factor of more than 1,000"),
        (-1, 5, "→ On the other side of zero"),
        (0, 5, "→ Not as you guessed"),
        (0, 0, "✓ On the spot"),
        (3, float("nan"), "→ Compare"),
        (3, "three", "→ Not as you guessed"),
        ("less", "less", "✓ As you guessed"),
        ("less", "more", "→ Not as you guessed"),
        (3, None, "→ Compare"),
        (3, np.array([1, 2]), "→ Compare"),
    ],
)
def test_closeness_in_words(guess, answer, heading):
    lesson.guesses["x"] = guess
    assert result("x", answer).splitlines()[0] == heading


def test_reconcile_without_a_guess_or_a_question():
    with capture_output() as seen:
        lesson.reconcile("never", 3.14159)
    assert "was not asked yet" in seen.outputs[0].data["text/html"]
    asked("x", "How many?", unit="words")
    with capture_output() as seen:
        lesson.reconcile("x", 12.3456)
    (out,) = seen.outputs
    told = {"kind": "reconcile", "id": "x", "answer": "12.3 words", "choices": [], "because": ""}
    assert out.metadata == {"lesson": told}
    assert out.data["text/plain"] == "○ Now compare your guess", "the answer is not given before the guess"
    folded = re.search(r"<details><summary>The answer</summary>(.*)</details>", out.data["text/html"])
    assert "The answer: 12.3 words." in folded[1]


def test_an_answer_that_is_no_choice_is_the_authors_mistake():
    asked("x", "Which?", choices=["less", "more"])
    with pytest.raises(ValueError, match="answer: 'Less' is none of the choices: less, more"):
        lesson.reconcile("x", "Less")
    with pytest.raises(ValueError, match="choices: .*twice"):
        asked("y", "Which?", choices=["less", "less"])


def test_enter_commits_a_number():
    _, widgets = asked("n", "How many?", unit="words")
    (field,) = named(widgets, "Text")
    field.value = "12"
    enter(field)
    assert lesson.guesses == {"n": 12}


def test_what_a_click_overtook_is_kept_when_it_comes():
    _, widgets = asked("n", "How many?", unit="words")
    field, (button,) = commit(widgets, "3"), named(widgets, "Button")
    enter(field)  # pressed again, as nothing had moved: nothing opens
    field.value = "30"
    assert lesson.guesses == {"n": 30} and field.disabled
    assert any("Your guess: 30 words" in w.value for w in named(widgets, "HTML"))
    field.value = "30 wor"
    assert lesson.guesses == {"n": 30} and not field.disabled and button.description == "That is my guess"


def test_what_may_mean_two_percentages_is_asked_and_the_earlier_guess_stays():
    _, widgets = asked("n", "What share?", unit="%")
    commit(widgets, "0.5%")
    assert lesson.guesses == {"n": 0.5}
    (button,) = named(widgets, "Button")
    for text, told in (("0.999", "0.999% or 99.9%"), ("150", "between 0 and 100"), ("much", "cannot read")):
        button.click() if named(widgets, "Text")[0].disabled else None
        commit(widgets, text)
        assert lesson.guesses == {"n": 0.5}
        assert any(told in w.value and "0.5 %, is kept" in w.value for w in named(widgets, "HTML"))


def test_a_share_or_a_part_is_asked_and_the_field_says_the_rule():
    _, widgets = asked("n", "How many?", unit="of 100")
    (field,) = named(widgets, "Text")
    assert field.placeholder == "0 to 100, or a share: 3/5, 60%"
    commit(widgets, "0.61")
    assert lesson.guesses == {}
    assert any("Is that 0.61 of 100, or a share, 61% of them?" in w.value for w in named(widgets, "HTML"))


def test_a_number_without_a_unit_is_a_number():
    _, widgets = asked("n", "How many?")
    assert named(widgets, "Text")[0].placeholder == "a number"


def test_a_picture_of_a_question_says_what_to_do_first():
    data, _ = asked("x", "How much?", choices=["1/4", "less"])
    assert (
        "run the cells above and this one" in data["text/html"] and "run the cells" not in data["text/plain"]
    )


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_computed_answer_is_one_of_the_choices(path):
    choices, reconciled = {}, {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        for out in cell.get("outputs", ()):
            told = out.get("metadata", {}).get("lesson") or {"kind": ""}
            if told["kind"] == "predict":
                choices[told["id"]] = told["choices"]
            elif told["kind"] == "reconcile":
                reconciled[told["id"]] = told["answer"]
    assert set(reconciled) == set(choices), "each prediction is reconciled, and the other way round"
    assert not [id for id, answer in reconciled.items() if choices[id] and answer not in choices[id]]


# ---------------------------------------------------------------- check

p, q = np.array([0.2, 0.3, 0.5]), np.array([0.5, 0.25, 0.25])


def arc(theta, eta):
    return 2 * np.arccos(np.clip(np.sqrt(theta * eta).sum(), 0, 1))


@pytest.fixture
def great_circle():
    third = np.full(3, 1 / 3) * (1 + 4e-16)
    return exercise(
        "great_circle",
        signature="great_circle(theta, eta)",
        reference=arc,
        cases=[Case("two posts", (p, q)), Case("one word and three", (np.array([0, 0, 1.0]), p))],
        edges=[Case("a post and itself", (third, third))],
        wrong={
            "You forgot the roots.": lambda t, e: 2 * np.arccos((t * e).sum()),
            "The radius is two.": lambda t, e: arc(t, e) / 2,
        },
        why="You were ready for rounding.",
        hint="An angle.",
    )


def checked(answer, id="great_circle"):
    with capture_output() as seen:
        feedback = lesson.check(id, answer)
    (out,) = seen.outputs
    told = {"kind": "check", "exercise": id, "state": feedback.state}
    assert out.metadata == {"lesson": told} and 'role="status"' in out.data["text/html"]
    assert f"Exercise {id}: {feedback.state}" in out.data["text/plain"]
    assert seen.stdout == "" and seen.stderr == ""
    return feedback


def stub(theta, eta): ...


def documented(theta, eta):
    """Angle."""


def blank(theta, eta):
    cosine = ...
    return 2 * np.arccos(cosine)


def unwritten(theta, eta):
    raise NotImplementedError


def passing(theta, eta):
    pass


@pytest.mark.parametrize("answer", [stub, documented, blank, unwritten, passing, None, ..., lambda t, e: ...])
def test_not_attempted(great_circle, answer):
    assert checked(answer).state == "not attempted"


def test_an_error_about_an_index_is_an_attempt(great_circle):
    """numpy lists the indices it takes, and the ellipsis is one of them."""
    feedback = checked(lambda t, e: 2 * np.arccos(np.sqrt(t["words"] * e).sum()))
    assert feedback.state == "not yet" and "IndexError" in feedback.message


def test_right_says_why(great_circle):
    feedback = checked(arc)
    assert (feedback.state, feedback.message) == ("right", "You were ready for rounding.")
    for dressed in (lambda t, e: [float(arc(t, e))], lambda t, e: np.array(arc(t, e))):
        assert checked(dressed).state == "right"


def test_almost_when_only_an_edge_is_missed(great_circle):
    feedback = checked(lambda t, e: 2 * np.arccos(np.sqrt(t * e).sum()))
    assert feedback.state == "almost" and "For a post and itself" in feedback.message
    assert "nan" in feedback.message and feedback.message.startswith("Right in the ordinary cases.")


@pytest.mark.parametrize("which", [0, 1])
def test_a_classic_wrong_answer_gets_its_hint(great_circle, which):
    hint, wrong = list(great_circle.wrong.items())[which]
    feedback = checked(wrong)
    assert feedback.state == "not yet" and feedback.message.endswith(hint)


def no_return(theta, eta):
    arc(theta, eta)


def loud(theta, eta):
    print("I was here")
    return 7


def broken_inside(theta, eta):
    return undefined_name + theta  # noqa: F821


def leaves(theta, eta):
    raise SystemExit


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (
            lambda t, e: 1.0,
            "two posts: `great_circle([0.2, 0.3, 0.5], [0.5, 0.25, 0.25])`. Yours gives 1;",
        ),
        (lambda t, e: 1.0, "An angle."),
        (lambda t, e: t, "It should be one number, not an array of shape (3,)."),
        (lambda t, e: "far", "It should be a number, not a word or text."),
        (lambda t, e: True, "It should be a number, not True or False."),
        (lambda t, e: arc, "It should be a number, not a function."),
        (lambda t, e: complex(1, 1), "imaginary"),
        (lambda t, e: float("nan"), "Yours gives nan (not a number)"),
        (lambda t, e: float("inf"), "Yours gives inf"),
        (lambda t, e: {}, "It should be a number, not a dictionary."),
        (lambda theta: 1.0, "called with 2 arguments"),
        (no_return, "Is a `return` missing?"),
        (loud, "(It printed: I was here)"),
        (
            broken_inside,
            "name 'undefined_name' is not defined in the line `return undefined_name + theta",
        ),
        (leaves, "SystemExit"),
        (0.67, "The function itself is wanted, without parentheses: `lesson.check(great_circle)`."),
        (np.array([1.0]), "The function itself is wanted"),
    ],
)
def test_not_yet_says_what_is_amiss(great_circle, answer, sentence):
    feedback = checked(answer)
    assert feedback.state == "not yet" and sentence in feedback.message


@pytest.mark.parametrize(
    "kind",
    [
        np.float32,
        lambda x: np.asarray(x, dtype=np.float32),
        lambda x: [x],
        lambda x: np.matrix([[x]]),
        lambda x: Fraction(float(x)).limit_denominator(10**12),
        lambda x: np.array([Fraction(float(x))], dtype=object),
    ],
)
def test_a_right_answer_is_right_in_any_dress(great_circle, kind):
    assert checked(lambda t, e: kind(arc(t, e))).state == "right"


def test_a_matrix_of_one_row_is_a_vector_and_a_matrix_of_two_is_none():
    assert compare.difference(np.matrix([[1, 2]]), np.array([1.0, 2]), 1e-6) is None
    assert compare.difference(np.matrix([[1, 2], [1, 2]]), np.array([1.0, 2]), 1e-6)


class Mute(Exception):
    def __str__(self):
        raise RuntimeError


class Rude(BaseException):
    pass


class Unwilling:
    def __array__(self, *given, **named):
        raise MemoryError


class Rough:
    def __array__(self, *given, **named):
        raise Rude("no array")


@pytest.mark.parametrize("error", [Mute(), Rude("no")])
def test_no_exception_of_a_student_gets_out(great_circle, error):
    def answer(theta, eta):
        raise error

    assert type(error).__name__ in checked(answer).message


@pytest.mark.parametrize("thing", [Unwilling, Rough])
def test_an_object_that_will_not_be_an_array_is_not_yet(great_circle, thing):
    assert checked(lambda t, e: thing()).state == "not yet"
    exercise("unwilling", reference=np.ones(3))
    assert checked(thing(), "unwilling").state == "not yet"


def test_an_answer_that_leaves_its_judge_is_not_yet():
    exercise("leaving", judge=lambda answer: answer() > 1)
    assert "SystemExit" in checked(lambda: leaves(0, 0), "leaving").message


def test_a_check_that_is_stopped_by_hand_says_why_it_may_have_hung(great_circle):
    def answer(theta, eta):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), capture_output() as seen:
        lesson.check("great_circle", answer)
    [output] = seen.outputs
    assert output.metadata["lesson"]["state"] == "not yet" and "You stopped it." in output.data["text/plain"]


@pytest.mark.parametrize("swallows", [False, True])
def test_an_endless_answer_is_stopped_with_a_sentence(great_circle, monkeypatch, swallows):
    def endless(theta, eta):
        while True:
            with contextlib.suppress(Exception if swallows else ZeroDivisionError):
                theta = theta + 0

    monkeypatch.setattr(examination, "SECONDS", 0.3)
    told = checked(endless)
    assert told.state == "not yet" and "Does a loop never end?" in told.message


def test_a_hint_for_true_or_false_agrees_everywhere(great_circle):
    exercise(
        "is_long",
        signature="is_long(n)",
        reference=lambda n: n >= 10,
        cases=[Case("ten", (10,)), Case("two", (2,)), Case("twenty", (20,))],
        wrong={"At the border.": lambda n: n > 10, "All are.": lambda n: True, "None is.": lambda n: False},
        hint="Count.",
    )
    assert checked(lambda n: n > 10, "is_long").message.endswith("At the border.")
    assert checked(lambda n: False, "is_long").message.endswith("None is.")
    assert checked(lambda n: n == 20, "is_long").message.endswith("At the border.")
    assert checked(lambda n: n == 2, "is_long").message.endswith("Count.")


def test_an_error_gets_a_hint_if_the_classic_stops_alike_on_every_case(great_circle):
    exercise(
        "last",
        signature="last(items)",
        reference=lambda items: items[-1],
        cases=[Case("two", ([1, 2],)), Case("three", ([3, 1, 2],))],
        wrong={"Places begin at 0.": lambda items: items[len(items)]},
        hint="Count.",
    )
    assert checked(lambda items: items[len(items)], "last").message.endswith("Places begin at 0.")
    assert checked(lambda items: items[2], "last").message.endswith("Count.")


def test_changed_arguments_are_noticed_and_harm_nobody(great_circle):
    def careless(theta, eta):
        value = arc(theta, eta)
        theta *= 2
        return value

    before = p.copy()
    assert "argument 1 is changed" in checked(careless).message
    assert np.array_equal(p, before)


def test_an_answer_that_differs_in_the_sixth_digit_is_shown_with_enough_digits(great_circle):
    message = checked(lambda t, e: arc(t, e) * (1 + 1e-5)).message
    shown = re.search(r"Yours gives ([\d.]+); it should be ([\d.]+)\.", message)
    assert shown[1] != shown[2]


def test_an_unknown_exercise_names_those_that_are_most_like_it(great_circle):
    feedback = checked(arc, id="great_circel")
    assert feedback.state == "not attempted" and "Did you mean great_circle?" in feedback.message


def test_a_function_is_known_by_its_name(great_circle):
    def handed(*given):
        with capture_output():
            return lesson.check(*given)

    def great_circle(theta, eta):
        return arc(theta, eta) / 2

    assert handed(great_circle).message.endswith("The radius is two.")
    assert handed("great_circle", arc).state == "right", "under another name"
    amiss = {
        (lambda theta, eta: 0,): "A lambda has no name",
        (partial(great_circle),): "This function has no name",
        (3.0,): "A value has no name",
        (...,): "replace the `...`",
        ("great_circle",): 'write `lesson.check("great_circle", great_circle)`',
        (great_circle, "great_circle"): "The name of the exercise comes first",
        (arc,): "no exercise 'arc'",
    }
    for given, sentence in amiss.items():
        feedback = handed(*given)
        assert feedback.state == "not attempted" and sentence.lower() in feedback.message.lower(), given
        assert len(feedback.message.splitlines()) == 1


def test_the_notebook_shows_feedback_once(great_circle):
    shell = InteractiveShell.instance()
    shell.user_ns.update(lesson=lesson, arc=arc)
    with capture_output() as seen:
        shell.run_cell("lesson.check('great_circle', arc)")
    assert len(seen.outputs) == 1 and "Feedback" not in seen.stdout
    with capture_output() as seen:
        shell.run_cell("again = lesson.check('great_circle', arc)\nagain\nprint(again.state)")
    assert len(seen.outputs) == 1 and seen.stdout.endswith("right\n")


def test_value_exercises_do_not_give_the_value_away():
    exercise(
        "share", reference=0.146, wrong={"That is a mean.": 0.25}, hint="Bend.", why="Yes.", tolerance=0.01
    )
    assert checked(0.1461, "share").state == "right"
    assert checked(0.25, "share").message == "That is a mean."
    feedback = checked(0.5, "share")
    assert feedback.state == "not yet" and "0.146" not in feedback.message and "Bend." in feedback.message
    assert "It should be one number" in checked([1, 2], "share").message
    assert checked(..., "share").state == "not attempted"


def test_a_judge_takes_any_answer_that_holds():
    exercise("pair", judge=lambda pair: pair[0] < pair[1] or "The first should be smaller.", why="So it is.")
    assert checked((1, 2), "pair").state == "right"
    assert checked((2, 1), "pair").message == "The first should be smaller."
    assert checked(5, "pair").state == "not yet"


@pytest.mark.parametrize(
    ("got", "want", "agrees"),
    [
        (sparse.csr_matrix([[1.0, 0]]), np.array([[1.0, 0]]), True),
        (np.array([[1.0, 0]]), sparse.csr_array([[1.0, 0]]), True),
        ([1, 2], np.array([1.0, 2]), True),
        ((1, 2), [1, 2], True),
        ([1, 2], [2, 1], False),
        ([[1], [2]], np.array([1.0, 2]), False),
        (math.nan, math.nan, True),
        (1.0, math.nan, False),
        (["a", "b"], ["a", "b"], True),
        (np.array(["a", "b"]), ["a", "b"], True),
        (["a"], ["a", "b"], False),
        ({"a": 1.0}, {"a": 1}, True),
        ({"a": 1, "b": 2}, {"a": 1}, False),
        ({"a": 2}, {"a": 1}, False),
        ({"b": 2}, {"a": 1}, False),
        ((np.eye(2), [1, 2, 3]), (np.eye(2), np.array([1, 2, 3])), True),
        ((np.eye(2), [1, 2, 4]), (np.eye(2), np.array([1, 2, 3])), False),
        (True, True, True),
        (1, True, False),
        (True, 1, False),
        (np.True_, True, True),
        ({"x"}, {"x"}, True),
        ("engine", "engine", True),
        ("rocket", "engine", False),
    ],
)
def test_values_are_compared_by_what_they_mean(got, want, agrees):
    assert (compare.difference(got, want, 1e-9) is None) is agrees


@pytest.mark.parametrize(
    ("kwargs", "message"),
    [
        ({"id": "9.2", "reference": 1}, "id: '9.2' is no name"),
        ({"id": "great_circle", "reference": 1}, "id: 'great_circle' is already"),
        ({"id": "arc", "reference": arc, "signature": "bow(p, q)"}, "signature: "),
        ({"id": "new"}, "reference: "),
        ({"id": "new", "reference": 1, "cases": [Case("x", (1,))]}, "must be a function"),
        ({"id": "new", "reference": arc, "cases": [(p, q)]}, "cases: "),
        ({"id": "new", "reference": arc, "cases": [Case("x", p)]}, "cases: "),
    ],
)
def test_an_exercise_that_cannot_be_checked_is_refused(great_circle, kwargs, message):
    with pytest.raises(ValueError, match=message):
        exercise(kwargs.pop("id"), **kwargs)


def test_an_argument_of_a_case_is_told_on_one_line():
    table = np.zeros((5, 10), dtype=bool)
    assert compare.brief(table) == "[[False, False, False, …], …] (5 × 10)"
    assert compare.brief(np.arange(20.0)) == "[0, 1, 2, …] (20)"
    assert compare.brief(table[:2, :3]) == "array([[False, False, False], [False, False, False]])"
    assert compare.brief(np.array(["god", "hockey"])) == "array(['god', 'hockey'])"


LOOPS = {
    "a loop in one line": "def f():\n    while True: pass",
    "a loop of several lines": "def f():\n    i = 0\n    while True:\n        i += 1",
    "errors that are swallowed": "def f():\n  while True:\n    try:\n      1 / 0\n    except Exception: pass",
    "all that is swallowed": "def f():\n  while True:\n    try: len('')\n    except BaseException: 0",
    "a sum without an end": "def f():\n    import itertools\n    return sum(0 for _ in itertools.count())",
}


@pytest.mark.parametrize("source", LOOPS.values(), ids=LOOPS)
def test_without_an_alarm_lines_are_counted_and_a_loop_ends(source, monkeypatch):
    room = {}
    exec(compile(source, "<cell>", "exec"), room)
    monkeypatch.delattr(time_limits.signal, "setitimer", raising=False)
    with pytest.raises(time_limits.Late):
        time_limits.within(0.2, room["f"])
    assert time_limits.within(5, lambda: 7) == 7


def test_what_the_reader_wrote_is_told_from_what_was_installed():
    own = ["<cell>", "<ipython-input-1-0a>", "/var/folders/x/ipykernel_7/1.py", "/home/ada/my-course/mine.py"]
    others = [np.__file__, json.__file__, lesson.__file__, "<frozen runpy>", "scipy/special/_basic.py"]
    others += ["/tmp/env/lib/python3/dist-packages/six.py"]
    assert [time_limits.of_a_cell(name) for name in own + others] == [True] * 4 + [False] * 6


CATCHING = {
    "a library's call": "def f(*given):\n  while True:\n   try: time.sleep(9)\n   except BaseException: 0",
    "steps": "def f(*given):\n  n = 0\n  while n < 9:\n    try:\n      n = n\n    except BaseException: 0",
    "a destructor": "class A:\n def __del__(self):\n  try: time.sleep(9)\n"
    "  except BaseException: time.sleep(9)\ndef f(*given):\n  while True: A()",
    "a call": "def g():\n  try: time.sleep(9)\n  except BaseException: 0\ndef f(*given):\n  while True: g()",
}


@pytest.mark.parametrize("source", CATCHING.values(), ids=CATCHING)
def test_an_alarm_that_is_caught_rings_again(great_circle, monkeypatch, source):
    room, out, traced = {"time": time}, sys.stdout, sys.gettrace()
    exec(compile(source, "<cell>", "exec"), room)
    monkeypatch.setattr(examination, "SECONDS", 0.2)
    assert "Does a loop never end?" in checked(room["f"]).message
    assert sys.stdout is out and sys.gettrace() is traced


@pytest.mark.parametrize("judged", [False, True])
def test_printing_without_an_end_keeps_the_end(great_circle, judged):
    if judged:
        exercise("judged", judge=lambda answer: examination.called(answer, 1, 2) == 1 or "It is not 1.")

    def answer(theta, eta):
        for _ in range(200):
            print("x" * 10**5)
        print("so much")
        return 0.0

    tracemalloc.start()
    sentence = checked(answer, *["judged"] * judged).message
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "It printed: so much" in sentence and peak < 5e6


def test_a_returned_text_is_an_answer_and_a_docstring_is_none(great_circle):
    room = {}
    for body, state in (
        ("return 'text'", "not yet"),
        ("'text'", "not attempted"),
        ("return", "not attempted"),
    ):
        source = f"def f(theta, eta):\n    {body}\n"
        path = f"<cell {body}>"
        linecache.cache[path] = len(source), None, source.splitlines(keepends=True), path
        exec(compile(source, path, "exec"), room)
        assert checked(room["f"]).state == state, body


def test_what_cannot_be_copied_is_judged_itself(great_circle):
    exercise("classic", judge=lambda answer: list(answer) == [1, 2] or "no")
    assert checked((n for n in (1, 2)), "classic").state == "right"
