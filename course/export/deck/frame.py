"""What each deck has around its lesson: a hook, the map of the trial, and an end."""

from __future__ import annotations

import copy
import functools
import html
import re

from course.export import library
from course.export.deck import prose, story
from course.export.deck.model import Block, Slide

# How the last paragraph of a lesson names the question that it leaves open.
NAMES = "Next|The next question|What we do not know"
OPEN = re.compile(rf"<p><strong>(?:{NAMES})\.</strong>\s*(.*?)</p>", re.DOTALL)
GOALS = re.compile(r"<p><strong>(?:You|To begin)\b")
ROW, BOX, LEFT, WIDTH = 68, 52, 400, 1152  # of the map, in pixels


def left_open(notebook):
    """Return the question with which a notebook ends, as HTML; empty if it leaves none open."""
    for cell in reversed(notebook.cells):
        found = OPEN.search(prose.to_html(cell.source)) if cell.cell_type == "markdown" else None
        if found:
            return _to_the_question(found[1])
    return ""


def _to_the_question(text):
    """Leave out what comes after the last question, and links: where they lead is on the map."""
    text = re.sub(r"</?a\b[^>]*>", "", text).strip()
    end = text.rfind("?")
    return text[: end + 1] if end >= 0 else text


def question(notebook, first_heading):
    """Return the question that a notebook opens with, as HTML.

    It is ``question`` of the metadata; else the first paragraph of the title cell that asks something; else
    the heading of the first section.
    """
    named = library.course(notebook).get("question")
    if named:
        return html.escape(named)
    for piece in prose.pieces(notebook.cells[0].source):
        if piece.kind == "p" and "?" in piece.words and not GOALS.match(piece.html):
            return _to_the_question(re.sub("</?p>", "", piece.html))
    return first_heading


def hook(notebook, slides):
    """Make the second slide that with which a lecture begins: the question, with a first picture or number.

    The metadata may name as ``hook`` the cell whose picture that is. Else it is the first picture or printed
    number of the first section before anything is answered; without one, the question stands alone.
    """
    if len(slides) < 2:
        return
    opening = slides[1]
    named = library.course(notebook).get("hook")
    kinds = ("picture", "explorer", "printed")
    derived = any(block.kind in ("formula", "key") for block in opening.blocks)
    if any(block.kind in kinds for block in opening.blocks) and not named and not derived:
        return
    found = _first(slides, opening, named, kinds)
    if not found:
        return
    slide, block = found
    made = Slide(_free(f"{opening.id}-hook", slides), "text", opening.heading, opening.section)
    made.kind = block.kind if block.kind in story.PICTURED else "text"
    first = opening.blocks[0] if opening.blocks else None
    if first and first.kind == "p" and opening.kind == "text":
        shown, rest = story.first_sentences(first.html)
        if len(story.words(shown)) <= story.LEADING:
            made.add(shown, "lead")
            opening.blocks.remove(first)
            if rest:
                opening.blocks.insert(0, Block(rest, "p"))
    made.blocks.append(Block(block.html, block.kind))
    opening.again = True
    if not named:
        slide.blocks.remove(block)
        made.cells, made.code = list(slide.cells), slide.code
        if all(block.kind == "lead" for block in slide.blocks):
            made.said, made.notes = [block.html for block in slide.blocks] + slide.said, slide.notes
            slides.remove(slide)
        else:  # what is said of the picture goes with it
            made.notes, slide.notes = slide.notes[:1], slide.notes[1:]
    if not opening.blocks:
        story.merge(opening, made)
        slides.remove(opening)
    slides.insert(1, made)


def _first(slides, opening, named, kinds):
    for slide in slides[1:]:
        if named:
            blocks = [block for block in slide.blocks if block.kind in kinds and named in slide.cells]
        elif slide.section != opening.section or slide.kind in ("answer", "exercise", "claim"):
            return None
        else:
            blocks = [block for block in slide.blocks if block.kind in kinds and slide.kind != "question"]
        if blocks:
            return slide, (copy.copy(blocks[0]) if named else blocks[0])
    return None


def _free(name, slides):
    taken, k = {slide.id for slide in slides}, 2
    while name in taken:
        name, k = f"{name}{k}", k + 1
    return name


@functools.cache
def _course():
    """Return (stem, metadata, question left open) of each notebook of the course, in order."""
    notebooks = [(path.stem, library.read(path)) for path in library.notebooks()]
    return tuple((stem, library.course(notebook), left_open(notebook)) for stem, notebook in notebooks)


def trial(number, section=""):
    """Make the slide that says where in the course the hall is, and what was left open."""
    slide = Slide("where-are-we", "map", "Where are we in the trial?", section)
    before = [told for _, about, told in _course() if about["number"] < number]
    if before and before[-1]:
        slide.add(f"<p><strong>Left open last time.</strong> {before[-1]}</p>", "lead")
    slide.add(f'<div class="map">{drawn(number)}</div>', "map")
    if before:
        slide.said.append("<p>Last time this question was left open. Today we take it up.</p>")
    else:
        slide.said.append("<p>The course is a trial of one distance. We begin with the first Part.</p>")
    return slide


def drawn(number):
    """Return the map as SVG: a row for each Part, a box for each notebook, this one marked."""
    parts = {}
    for _, about, _ in _course():
        parts.setdefault(about["part"], []).append(about)
    marks, here = [], ""
    for row, (part, lessons) in enumerate(parts.items()):
        y = row * ROW
        now = any(about["number"] == number for about in lessons)
        weight = ' class="now"' if now else ""
        marks.append(f'<text x="0" y="{y + 36}"{weight}>{html.escape(part)}</text>')
        for place, about in enumerate(lessons):
            x, name = LEFT + place * (BOX + 14), about["number"]
            state = "now" if name == number else "done" if name < number else "later"
            marks.append(f'<rect class="{state}" x="{x}" y="{y + 2}" width="{BOX}" height="{BOX}" rx="8"/>')
            at = f'class="{state}" x="{x + BOX / 2}" y="{y + 36}" text-anchor="middle"'
            marks.append(f"<text {at}>{int(name)}</text>")
            if state == "now":
                here = f"Part {part}, notebook {int(name)}"
    label = f"Map of the course: {len(parts)} Parts; we are in {here or 'none of them'}."
    size = f'viewBox="0 -2 {WIDTH} {len(parts) * ROW}"'
    return f'<svg role="img" aria-label="{html.escape(label)}" {size}>{"".join(marks)}</svg>'


def end(notebook):
    """Make the last slide: one sentence to carry home, and then the question that stays open."""
    idea = html.escape(library.course(notebook).get("idea", ""))
    slide = Slide("the-end", "end", "To carry home")
    slide.add(f'<p class="statement">{idea}</p>', "home")
    told = left_open(notebook)
    if told:
        slide.add(f"<p><strong>Still open.</strong> {told}</p>", "open", 1)
    slide.said.append("<p>Read the sentence once more, and stop. A further click stays on this slide.</p>")
    return slide
