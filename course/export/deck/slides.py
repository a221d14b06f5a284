"""The cells of a notebook as slides, in the order in which a lecture needs them."""

from __future__ import annotations

import html
import re

from course.export import library
from course.export.deck import beside, claims, code, frame, notes, opening, paths, prose, questions, story
from course.export.deck.model import Slide
from course.export.library import about
from course.export.outputs import LIVE, to_html
from course.export.stops import STOPS

LEFT_OUT = {"remove-cell", "remove_cell"}
PICTURES = {"image/png", "image/jpeg"}
FEW = 2  # claims that get slides where the metadata names none
FEW_LINES = 4  # printed lines that stand beside an answer
OPEN = ("text", "picture", "explorer")  # slides that take further blocks


class Deck:
    """The slides of one notebook, made cell by cell."""

    def __init__(self, notebook):
        self.notebook = notebook
        about = library.course(notebook)
        self.key_claims = about.get("key_claims")
        self.section = about.get("title", "")
        self.slides, self.notes, self.asked = [], [], {}
        self.code, self.taken = "", set()

    # Slides.

    def begin(self, cell, kind="text", heading="", **more):
        """Begin a slide; without a heading of its own it has that of its section once more."""
        slide = Slide(self._free(cell.id), kind, heading or self.section, self.section, not heading, **more)
        return self.append(slide, cell)

    def append(self, slide, cell):
        """Append a slide that belongs to `cell`, with the code that waits for one."""
        slide.cells.append(cell.id)
        self.slides.append(slide)
        self._give_code(slide)
        return slide

    def _free(self, identity):
        name, k = identity, 2
        while name in self.taken:
            name, k = f"{identity}-{k}", k + 1
        self.taken.add(name)
        return name

    def _give_code(self, slide):
        if self.code:
            slide.code = f"{slide.code}\n\n{self.code}".strip("\n")
            self.code = ""

    def open(self, cell, kind="text"):
        """Return the slide that takes further blocks, or a new one."""
        last = self.slides[-1] if self.slides else None
        if last is None or last.kind not in OPEN:
            return self.begin(cell, kind)
        if cell.id not in last.cells:
            last.cells.append(cell.id)
        self._give_code(last)
        return last

    # Cells.

    def take(self, cell):
        """Turn one cell into slides, or into parts of them."""
        kind = cell.metadata.get("slideshow", {}).get("slide_type", "-")
        tags = library.tags(cell)
        if notes.is_notes(cell):
            self.notes += [(note, len(self.slides)) for note in notes.parse(library.notes(cell))]
        elif "solution" in tags:
            self._solution(cell)
        elif "exercise-stub" in tags:
            self.slides[-1].cells.append(cell.id)
        elif kind == "skip" or tags & LEFT_OUT:
            if cell.cell_type == "code":
                self._keep_code(cell)
        elif cell.cell_type == "markdown":
            self._text(cell, kind, "exercise" in tags)
        elif cell.cell_type == "code":
            self._code(cell, kind)

    def _opening(self, cell):
        """Make the title; what one will do, learn and need is said there."""
        slide = self.begin(cell, "title", html.escape(library.course(self.notebook).get("title", "Deck")))
        told = [piece for piece in prose.pieces(cell.source) if piece.kind != "h1"]
        slide.said += [piece.html for piece in told if not re.match(r"\d+ minutes\b|To begin\b", piece.words)]

    def _text(self, cell, kind, exercise):
        if not self.slides:
            self._opening(cell)
            return
        slide = None
        step = 1 if kind == "fragment" else 0
        for piece in prose.pieces(cell.source):
            if piece.kind in prose.HEADINGS:
                if piece.kind in ("h1", "h2"):
                    self.section = piece.words
                if slide and not slide.blocks and not slide.said:
                    slide.heading, slide.section, slide.again = piece.html, self.section, False
                else:
                    slide = self.begin(cell, "exercise" if exercise else "text", piece.html)
                continue
            before = self.slides[-1] if self.slides else None
            if slide is None and before and piece.kind == "p" and before.kind in ("picture", "explorer"):
                # A paragraph that only comments the picture is said while the picture is seen.
                self._say(before, cell, piece)
                continue
            if slide is None:
                begins = (
                    kind in ("slide", "subslide") or before is None or before.kind in ("picture", "explorer")
                )
                slide = self.begin(cell, "exercise" if exercise else "text") if begins else self.open(cell)
                step = slide.last_step + step
            if piece.said:
                self._say(slide, cell, piece)
            elif piece.kind == "fold":
                label, opened = prose.unfold(piece)
                answer = f'<div class="fold"><strong>{html.escape(label)}</strong>{opened}</div>'
                slide.add(answer, "fold", slide.last_step + 1)
            else:
                slide.add(piece.html, piece.kind, step)

    @staticmethod
    def _say(slide, cell, piece):
        slide.said.append(piece.html)
        if cell.id not in slide.cells:
            slide.cells.append(cell.id)

    def _solution(self, cell):
        source, slide = library.solution(cell), self.slides[-1]
        slide.cells.append(cell.id)
        slide.add(
            f'<div class="solution">{code.to_html(code.without_imports(source))}</div>',
            "code",
            slide.last_step + 1,
        )
        told = re.sub(
            r"</?details>|<summary>.*?</summary>|```python\n.*?\n```", "", cell.source, flags=re.DOTALL
        )
        slide.said += [piece.html for piece in prose.pieces(told)]

    def _keep_code(self, cell):
        if not {"hide-input", "remove-input", "remove-cell"} & library.tags(cell):
            self.code = f"{self.code}\n{code.shown(cell.source)}".strip("\n")

    def _code(self, cell, kind):
        self._keep_code(cell)
        if {"hide-output", "remove-output"} & library.tags(cell):
            return
        # The answer comes before the picture that shows it: a hall compares its guess first.
        outputs = sorted(cell.outputs, key=lambda output: about(output).get("kind") != "reconcile")
        # Some printed lines are no slide: a click adds them to the text that asks for them.
        fresh = kind in ("slide", "subslide") and any(_seen(output) for output in outputs)
        # Beside a picture that shows the same, an answer needs one printed line at most.
        pictured = any(PICTURES & output.get("data", {}).keys() for output in outputs)
        few = 2 if pictured else FEW_LINES
        for output in outputs:
            told = about(output)
            lesson = told.get("kind")
            if lesson in ("predict", "question", "reconcile", "claim"):
                getattr(self, f"_{lesson}")(cell, told)
            elif lesson not in ("check", "alt", "mine"):
                fresh = self._shown(cell, output, fresh, few)

    def _shown(self, cell, output, fresh, few):
        piece = to_html(output, self.notebook)
        if not piece:
            return fresh
        data = output.get("data", {})
        kind = "printed"
        if STOPS in data or LIVE in piece:
            kind = "explorer"
        elif PICTURES & data.keys():
            kind = "picture"
        elif "text/html" in data:
            kind = "table"
        answer = self.slides[-1] if self.slides and cell.id in self.slides[-1].cells else None
        if kind == "printed" and answer and answer.kind in ("answer", "question") and piece.count("\n") < few:
            answer.add(f'<div class="output printed">{piece}</div>', kind, answer.last_step)
            return fresh
        last = self.slides[-1] if self.slides else None
        # The words before a picture lead to it, or stay on a slide of their own.
        told = last and last.kind == "text" and any(block.kind != "printed" for block in last.blocks)
        fresh = fresh or kind in ("picture", "explorer") and told
        slide = self.begin(cell, "text") if fresh else self.open(cell)
        if told and slide is not last:
            slide.heading = last.heading
        if kind == "printed" and slide.kind == "text" and slide.blocks:
            slide.add(f'<div class="output printed">{piece}</div>', kind, slide.last_step + 1)
            return False
        if kind in ("picture", "explorer") and slide.kind == "text":
            slide.kind = kind if all(block.kind == "printed" for block in slide.blocks) else slide.kind
        slide.add(f'<div class="output {kind}"{beside.label(output)}>{piece}</div>', kind, slide.last_step)
        return False

    # Outputs that are slides of their own.

    def _predict(self, cell, told):
        name = told["id"]
        self.asked[name] = told
        self.append(questions.prediction(told, name, self._free(cell.id), self.section), cell)

    def _reconcile(self, cell, told):
        name = told["id"]
        nothing = {"question": "What did you guess?", "choices": [], "unit": ""}
        self._answer(cell, self.asked.get(name, nothing), told, name, "answer")

    def _question(self, cell, told):
        self._answer(cell, told, told, told["id"], "question")

    def _answer(self, cell, asked, told, name, kind):
        made = questions.answered(asked, told, name, self._free(cell.id), kind, self.section)
        self.append(made, cell)

    def _claim(self, cell, told):
        shown = sum(slide.kind == "claim" for slide in self.slides)
        if told["id"] in self.key_claims if self.key_claims is not None else shown < FEW:
            self.append(claims.slide(told, self._free(cell.id), self.section), cell)


def _seen(output):
    return (
        bool((PICTURES | {"text/html"}) & output.get("data", {}).keys())
        and about(output).get("kind") != "alt"
    )


def of(notebook):
    """Return the slides of a notebook, with notes in their places and the slides of the short path marked."""
    deck = Deck(notebook)
    for cell in notebook.cells:
        deck.take(cell)
    notes.place([note for note, _ in deck.notes], deck.slides, [stood for _, stood in deck.notes])
    story.tell(deck.slides)
    kept = [slide for slide in deck.slides if slide.blocks or slide.kind in ("exercise", "title")]
    for empty in [slide for slide in deck.slides if slide not in kept]:
        _hand_on(empty, kept, deck.slides)
    framed(notebook, kept)
    left = paths.choose_exercise(kept)
    story.printed(kept)
    paths.mark(kept)
    paths.clock(kept, left)
    beside.place(notebook, kept)
    return kept


def framed(notebook, slides):
    """Give a deck its opening question, a hook, the map and an end."""
    first = slides[1].heading if len(slides) > 1 else ""
    slides[0].add(opening.words(frame.question(notebook, first)), "opening")
    frame.hook(notebook, slides)
    slides.insert(2, frame.trial(library.course(notebook).get("number", "00")))
    slides.append(frame.end(notebook))


def _hand_on(empty, kept, slides):
    """Give what is said on a slide that shows nothing to the slide after it, or to the last one."""
    after = [slide for slide in slides[slides.index(empty) + 1 :] if slide in kept]
    target = after[0] if after else kept[-1]
    target.said[:0] = empty.said
    target.notes[:0] = empty.notes
    target.cells += empty.cells
    if after and target.again and not empty.again:
        target.heading, target.again = empty.heading, False
