"""What makes a cell a lesson.

``show`` a figure, ``predict`` before a surprise and ``reconcile`` after it,
ask a ``question``, ``check`` an exercise, show a ``claim`` and try to break it.
``small`` names the case for a browser. Every output carries in its metadata (``lesson``) its kind and what is
known of it, as plain data: decks and the site read that.
"""

from course.lesson.display import show
from course.lesson.feedback import Feedback, check
from course.lesson.own import mine
from course.lesson.places import small
from course.lesson.predictions import guesses, predict, reconcile
from course.lesson.progress import progress
from course.lesson.questions import question
from course.lesson.statements import claim, claims

__all__ = [
    "Feedback",
    "check",
    "claim",
    "claims",
    "guesses",
    "mine",
    "predict",
    "progress",
    "question",
    "reconcile",
    "show",
    "small",
]
