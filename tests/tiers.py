"""What every run tries, and what the nightly adds."""

import pytest

FEW = ("14", "33", "44")


def few(values, chosen=FEW, name=lambda path: path.name[:2]):
    """Return parameters: a few that are tried in every run, and all of them at night."""
    night = [pytest.mark.nightly]
    return [
        pytest.param(one, id=getattr(one, "stem", str(one)), marks=[] if name(one) in chosen else night)
        for one in values
    ]
