"""Exercises, one module per notebook concept; every module in this folder registers on import."""

import importlib
import pkgutil

from helpers.exercises.registry import Case, Exercise, all, exercise, get

__all__ = ["Case", "Exercise", "all", "exercise", "get"]

for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")
