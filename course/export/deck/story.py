"""The order of a lecture: a picture stands with its task, an answer with its evidence, a wall is said."""

from __future__ import annotations

import re

from bs4 import BeautifulSoup

from course.export.deck import claims
from course.export.deck.model import Block

LEADING = 40  # words that lead to a picture or to a question on its own slide
FEWER = 25  # words that stay of a paragraph where a slide has too many
WALL = 80  # words of prose that a slide may show
BESIDE = 45  # and beside a picture that stays in view
IN_VIEW = 0.6  # of the words of a statement: with so many on the slides before, it is in view
SEEN = ("picture", "explorer", "printed", "table", "map")  # looked at, not read
PICTURED = ("picture", "explorer")
FEW_LINES = 6  # printed lines that stand below the text before them
PROSE = ("p", "lead", "ul", "ol", "key", "fold")


def words(markup):
    """Return the words of some HTML; a formula in a line is one word."""
    text = BeautifulSoup(markup, "html.parser").get_text(" ")
    return re.sub(r"\$[^$]+\$", "x", text).split()


def first_sentences(markup, most=LEADING):
    """Cut HTML of a paragraph after the last sentence that ends within so many words; return (shown, said).

    Marks in the middle of a sentence are kept; a paragraph that cannot be cut is shown as it is.
    """
    inner = re.sub(r"^<p>|</p>$", "", markup.strip())
    shown, said = claims.split(inner, most)
    marks = ("em", "strong", "a", "code")
    if any(shown.count(f"<{name}") != shown.count(f"</{name}>") for name in marks) or shown.count("$") % 2:
        return f"<p>{inner}</p>", ""
    return f"<p>{shown}</p>", f"<p>{said}</p>" if said else ""


def pictured(slide):
    """Whether a slide has a picture or an explorer."""
    return any(block.kind in PICTURED for block in slide.blocks)


def tell(slides):
    """Bring the slides of a notebook into the order in which a hall understands them."""
    evidence(slides)
    at_once(slides)
    tasks(slides)
    lead(slides)
    for slide in slides:
        if slide.kind != "title":
            say_walls(slide)
    verdicts(slides)


def evidence(slides):
    """Put an answer and the picture of the same cell on one slide: the answer comes with a click.

    Until then the question stands over the picture.
    """
    for asked, seen in list(zip(slides, slides[1:], strict=False)):
        same = seen.kind in PICTURED and seen.again and seen.cells[0] in asked.cells
        told = [block for block in asked.blocks if block.kind == "told"]
        if asked.kind != "answer" or not same or not told:
            continue
        answer = re.sub(r"</?p[^>]*>", "", told[0].html)
        seen.heading, seen.answer, seen.again = asked.heading, answer, False
        seen.kind, seen.data, seen.id = "answer", asked.data, asked.id
        seen.blocks[:0] = [Block(block.html, "printed") for block in asked.blocks if block.kind == "printed"]
        merge(asked, seen)
        slides.remove(asked)


def at_once(slides):
    """Put an answer that follows its prediction at once on the prediction's slide, on a click."""
    for asked, told in list(zip(slides, slides[1:], strict=False)):
        same = asked.data.get("question") and asked.data == told.data
        if asked.kind != "prediction" or told.kind != "answer" or not same or told.answer:
            continue
        told.kind = "question"
        number = [block for block in asked.blocks if block.kind not in ("choices", "hall")]
        told.blocks[:0] = number
        told.id = asked.id
        merge(asked, told)
        slides.remove(asked)


def tasks(slides):
    """Give a list of tasks about the picture that follows to that picture's slide, where it is said.

    The first task leads to the picture; what answers them stays a matter of the lecturer.
    """
    for first, second in list(zip(slides, slides[1:], strict=False)):
        if first.kind != "text" or not pictured(second) or first.section != second.section:
            continue
        if not second.again and second.kind != "answer":
            continue
        moved = []
        while first.blocks and first.blocks[-1].kind in ("ol", "fold"):
            moved.insert(0, first.blocks.pop())
        listed = [block for block in moved if block.kind == "ol"]
        if listed:
            item = BeautifulSoup(listed[0].html, "html.parser").li
            shown, _ = first_sentences(item.decode_contents().strip())
            if not re.search(r"<(p|ul|ol|div|pre)\b", shown[3:]):
                second.blocks.insert(0, Block(shown, "lead"))
        answers = [part for part in first.said if part.startswith("<details")]
        first.said = [part for part in first.said if part not in answers]
        second.said[:0] = [block.html for block in moved] + answers


def lead(slides):
    """Put the words that lead to a picture or a question on its slide; forty are shown, the rest is said."""
    for first, second in list(zip(slides, slides[1:], strict=False)):
        if first.kind != "text" or first.section != second.section:
            continue
        seen = pictured(second) and (second.again or second.kind == "answer")
        asks = second.kind in ("prediction", "question") and second.blocks
        if not seen and not asks:
            continue
        last = []
        while first.blocks and first.blocks[-1].kind == "p" and not first.blocks[-1].step:
            last.insert(0, first.blocks.pop())
        if asks and first.blocks:  # what is derived stays together with its words
            first.blocks += last
            continue
        for block in last[:1]:
            shown, said = first_sentences(block.html)
            if len(words(shown)) <= LEADING:
                second.said[:0] = [said] * bool(said) + [one.html for one in last[1:]]
                if asks and not first.blocks and not first.again:
                    question = Block(f'<p class="question">{second.heading}</p>', "question")
                    second.blocks.insert(0, question)
                second.blocks.insert(0, Block(shown, "lead" if seen else "p"))
            else:
                first.blocks += last
        if first.blocks:
            continue
        if not first.again and not second.answer:
            second.heading, second.again = first.heading, False
        merge(first, second)
        slides.remove(first)


def printed(slides):
    """Let a few printed lines without a heading of their own follow the text before them on a click."""
    for before, slide in list(zip(slides, slides[1:], strict=False)):
        lines = [block for block in slide.blocks if block.kind == "printed"]
        few = lines == slide.blocks and sum(block.html.count("\n") for block in lines) <= FEW_LINES
        if not (lines and few and slide.again and before.kind == "text") or before.section != slide.section:
            continue
        if pictured(before) or any(block.kind == "printed" for block in before.blocks):
            continue
        for block in lines:
            before.add(block.html, "printed", before.last_step + 1)
        before.said += slide.said
        before.notes += slide.notes
        before.cells += slide.cells
        before.code = "\n\n".join(code for code in (before.code, slide.code) if code)
        slides.remove(slide)


def say_walls(slide, most=WALL):
    """Say what is too much to read: paragraphs first, the longest before the others, then ends of items.

    The first paragraph of a slide stays, and so do those that announce what follows.
    """

    def total():
        return sum(len(words(block.html)) for block in slide.blocks if block.kind in PROSE)

    said = []
    while total() > most:
        spare = [block for block in slide.blocks[1:] if block.kind in ("p", "fold")]
        spare = [
            block for block in spare if not words(block.html)[-1:] or words(block.html)[-1][-1] not in ":,"
        ]
        if not spare:
            break
        longest = max(spare, key=lambda block: len(words(block.html)))
        said.append((slide.blocks.index(longest), longest))
        slide.blocks = [block for block in slide.blocks if block is not longest]
    slide.said[:0] = [block.html for _, block in said]
    for block in slide.blocks:
        if total() <= most:
            return
        if block.kind == "p":
            block.html, rest = first_sentences(block.html, FEWER)
            slide.said[:0] = [rest] * bool(rest)
        elif block.kind in ("ul", "ol"):
            block.html, rest = _short_items(block.html)
            slide.said += [rest] * bool(rest)


def _short_items(markup):
    """Leave the first sentence of each item of a list; return (list, what is said)."""
    soup = BeautifulSoup(markup, "html.parser")
    said = []
    for item in soup.find_all("li"):
        if item.find(["p", "ul", "ol", "div", "pre"]):
            continue
        shown, rest = first_sentences(item.decode_contents().strip(), 1)
        if rest:
            item.clear()
            item.append(BeautifulSoup(shown[3:-4], "html.parser"))
            said.append(rest)
    return str(soup), "".join(said)


def verdicts(slides):
    """Let a claim whose statement is in view join the slide before, as one line that comes with a click."""
    for before, slide in list(zip(slides, slides[1:], strict=False)):
        if slide.kind != "claim" or before.kind in ("title", "exercise"):
            continue
        statement = [word.lower().strip(".,:;") for word in words(slide.blocks[0].html)]
        last = slides[max(slides.index(slide) - 2, 0) : slides.index(slide)]
        view = {
            word.lower().strip(".,:;")
            for one in last
            for part in (
                one.heading,
                one.answer,
                *(block.html for block in one.blocks if block.kind not in SEEN),
                *one.said,
            )
            for word in words(part)
        }
        known = sum(word in view for word in statement) / max(len(statement), 1)
        if known < IN_VIEW or before.kind == "claim":
            continue
        judged = next(block for block in slide.blocks if "verdict" in block.html)
        source = re.sub(r"</?p[^>]*>", "", slide.blocks[1].html)
        line = re.sub(r"</p>$", f' <span class="source">{source}</span></p>', judged.html)
        before.add(line, "verdict", before.last_step + 1)
        before.said += [slide.blocks[0].html, *(block.html for block in slide.blocks[3:]), *slide.said]
        before.notes += slide.notes
        before.cells += slide.cells
        before.data = {**before.data, "claim": slide.data["claim"]}
        slides.remove(slide)


def merge(first, second):
    """Give what is said, noted and run on the first of two slides to the second."""
    second.said[:0], second.notes[:0] = first.said, first.notes
    second.cells[:0] = first.cells
    second.code = "\n\n".join(code for code in (first.code, second.code) if code)
