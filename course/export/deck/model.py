"""What a slide is made of."""

from __future__ import annotations

import html
from dataclasses import dataclass, field


@dataclass
class Block:
    """A piece of a slide that is never cut: a paragraph, a formula, a picture.

    ``step`` counts the clicks within one slide: blocks of the same step appear together.
    """

    html: str
    kind: str = "text"
    step: int = 0


@dataclass
class Note:
    """What the lecturer says: at which cell, and whether it can be left out."""

    html: str
    cell: str = ""
    cut: bool = False


@dataclass
class Slide:
    """A slide before the browser has measured it; what does not fit goes on to a second one.

    ``beside`` is the picture that stays in view, as HTML; ``answer`` takes the place of the heading on a
    click. ``when`` says how long the slide takes and when it begins; ``short`` slides are those of the path
    of thirty minutes.
    """

    id: str
    kind: str = "text"
    heading: str = ""
    section: str = ""
    again: bool = False
    blocks: list = field(default_factory=list)
    said: list = field(default_factory=list)
    notes: list = field(default_factory=list)
    cells: list = field(default_factory=list)
    code: str = ""
    label: str = ""
    data: dict = field(default_factory=dict)
    answer: str = ""
    beside: str = ""
    when: str = ""
    short: bool = False

    def add(self, markup, kind="text", step=0):
        """Append a block."""
        self.blocks.append(Block(markup, kind, step))

    @property
    def last_step(self):
        """The number of clicks that the blocks ask for so far."""
        return max((block.step for block in self.blocks), default=0)

    @property
    def attributes(self):
        """The ``data-`` attributes of the section, as HTML."""
        data = {**self.data, **({"short": "yes"} if self.short else {})}
        return "".join(f' data-{name}="{html.escape(str(text))}"' for name, text in data.items())
