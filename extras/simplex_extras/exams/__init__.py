"""Exams by week: questions in words, numbers that a seed draws, and solutions that the library computes."""

from simplex_extras.exams.bank import check

__all__ = ["check"]
