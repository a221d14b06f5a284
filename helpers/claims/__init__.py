"""Claims, one module per notebook concept; every module in this folder registers on import."""

import importlib
import pkgutil

from helpers.claims.registry import VERDICTS, Attempt, Claim, all, claim, get, run

__all__ = ["VERDICTS", "Attempt", "Claim", "all", "claim", "get", "run"]

for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")
