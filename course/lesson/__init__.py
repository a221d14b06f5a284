"""What makes a cell a lesson.

``show`` a figure, ``explore`` it with sliders, ``predict`` before a surprise and ``reconcile`` after it,
ask a ``question``, ``check`` an exercise, show a ``claim`` and try to break it, the rest of them in an
``appendix``. Every output names its kind in its metadata (``lesson``), so that decks and the site know what
they have in hand.
"""

from course.lesson.display import show
from course.lesson.explorer import explore, explorers
from course.lesson.feedback import Feedback, check
from course.lesson.predictions import guesses, predict, reconcile
from course.lesson.questions import question
from course.lesson.statements import appendix, claim, claims

__all__ = [
    "Feedback",
    "appendix",
    "check",
    "claim",
    "claims",
    "explore",
    "explorers",
    "guesses",
    "predict",
    "question",
    "reconcile",
    "show",
]
