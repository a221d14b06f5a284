"""Where a cell runs: a browser gets a smaller case, and says so."""

import sys

BROWSER = sys.platform == "emscripten"


def small(full, here):
    """Return `full`, or the smaller case `here` in a browser, where Python is slower; there it says so.

    Parameters
    ----------
    full, here : int, or sequence
        A number of documents, of draws; or the documents themselves, which are counted.
    """
    if not BROWSER:
        return full
    case = f"{_brief(here)} instead of {_brief(full)}"
    print(f"In the browser: {case}. The page of this lesson has the full case.")
    return here


def _brief(case):
    return f"{len(case):,}" if hasattr(case, "__len__") else f"{case:,}"
