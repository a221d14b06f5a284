"""Two ways through a deck: all of it in at most sixty minutes, and its main slides in thirty."""

from __future__ import annotations

from course.export.deck import minutes, story

# What is left out first where the short path is too long; what is not named is never left out.
SPARED = ("claim", "question", "explorer", "picture", "prediction")
SEEN = ("picture", "explorer", "claim")
ALWAYS = ("title", "hook", "map", "end")


def choose_exercise(slides):
    """Leave the shortest exercise in the deck; return the headings of those for the exercise session."""
    tasks = [slide for slide in slides if slide.kind == "exercise"]
    whole = sum(minutes.of_slide(slide) for slide in slides if slide.kind != "exercise")
    kept = min((one for one in tasks if minutes.exercise(one)), key=minutes.exercise, default=None)
    if kept and whole + minutes.exercise(kept) > minutes.FULL:
        kept = None
    left = [slide for slide in tasks if slide is not kept]
    for slide in left:
        place = slides.index(slide)
        neighbour = slides[place - 1]
        neighbour.cells += slide.cells
        slides.remove(slide)
    return [slide.heading for slide in left]


def mark(slides):
    """Mark the slides of the short path: opening, map, predictions with answers, pictures, claims, the end.

    While they take more than thirty minutes together, the last of the least important ones is left out; a
    prediction is left out together with its answer. While there is time, pictures, key ideas, the first slide
    of each section and the exercise come in.
    """
    ranks = [_rank(slide, place) for place, slide in enumerate(slides)]
    takes = {id(slide): minutes.of_slide(slide) for slide in slides}

    def together():
        return sum(takes[id(slide)] for slide in slides if slide.short)

    for slide, rank in zip(slides, ranks, strict=True):
        slide.short = rank in ALWAYS or rank in SPARED
    for rank in SPARED:
        for slide, its in reversed(list(zip(slides, ranks, strict=True))):
            if together() > minutes.SHORT and slide.short and its == rank:
                for one in _together(slide, slides):
                    one.short = False
    first = list({slide.section: slide for slide in reversed(slides)}.values())[::-1]
    keys = [slide for slide in slides if any(block.kind == "key" for block in slide.blocks)]
    tasks = [slide for slide in slides if slide.kind == "exercise"]
    seen = [slide for slide, rank in zip(slides, ranks, strict=True) if rank in SEEN]
    for slide in seen + keys + first + tasks:
        fits = together() + takes[id(slide)] <= minutes.SHORT
        slide.short = slide.short or fits and slide.kind not in ("prediction", "question", "answer")


def _together(slide, slides):
    """Return a slide with those that ask and answer the same question."""
    name = slide.data.get("question")
    return [one for one in slides if one is slide or name and one.data.get("question") == name]


def _rank(slide, place):
    if place == 1:
        return "hook"
    if slide.kind == "answer":
        return "prediction"
    if slide.kind == "text" and story.pictured(slide):
        return "picture"
    return slide.kind


def length(slides, short=True):
    """Return the minutes of the short path, or of all slides."""
    return sum(minutes.of_slide(slide) for slide in slides if slide.short or not short)


def clock(slides, left=()):
    """Say on the first slide how long both paths take, and on each slide with notes when it begins."""
    whole, short = length(slides, short=False), length(slides)
    times, full, quick = [], 0.0, 0.0
    for slide in slides:
        takes = minutes.of_slide(slide)
        when = f"{takes:.1f} min, from minute {full:.0f} of {whole:.0f}"
        when += (
            f"; short path: from minute {quick:.0f} of {short:.0f}"
            if slide.short
            else "; not in the short path"
        )
        if any(note.cut for note in slide.notes):
            when += " · ✂ cut here when late"
        times.append(f'<p class="when"><strong>{when}</strong></p>')
        full += takes
        quick += takes if slide.short else 0
    for slide, told in zip(slides, times, strict=True):
        slide.when = told
    marked = sum(slide.short for slide in slides)
    plan = (
        f"<p>All slides take {whole:.0f} minutes. The short path has {marked} slides and takes {short:.0f}; "
    )
    plan += "the key 3 switches to it and back.</p>"
    if left:
        plan += f"<p>Left to the exercise session: {'; '.join(left)}.</p>"
    slides[0].when += plan
