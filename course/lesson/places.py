"""Where a cell runs: a browser gets a smaller case, and says so."""

import sys
import warnings

BROWSER = sys.platform == "emscripten"
if BROWSER:
    # Nothing that a reader could do: threadpoolctl asks Pyodide by a name that will go.
    warnings.filterwarnings("ignore", r"JsProxy\.as_object_map\(\) is deprecated", RuntimeWarning)


def small(full, here, what=""):
    """Return `full`, or the smaller case `here` in a browser, where Python is slower; there it says so.

    Parameters
    ----------
    full, here : int, or sequence
        A number of documents, of draws; or the documents themselves, which are counted.
    what : str
        What is counted, "draws".
    """
    if not BROWSER:
        return full
    case = f"{_brief(here)} {what}".strip()
    print(f"In the browser: {case} instead of {_brief(full)}. The page of this lesson has the full case.")
    return here


def _brief(case):
    return f"{len(case):,}" if hasattr(case, "__len__") else f"{case:,}"
