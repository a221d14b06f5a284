"""What ``?`` shows in Jupyter: every public name says its arguments and results, and its example is true."""

import doctest
import importlib
import inspect
from pathlib import Path

import pytest

import helpers

pytestmark = pytest.mark.quick

MODULES = [f"helpers.{path.stem}" for path in sorted(Path(helpers.__file__).parent.glob("[a-z]*.py"))]
# Where a public name stands that another module hands on, and which those are.
BEHIND = [
    "helpers._archives.fetching",
    "helpers._numerics.decisions",
    "helpers._numerics.harmonics",
    "helpers._numerics.induced",
    "helpers._numerics.kernel_register",
]
HANDED_ON = """
    cosine_factor_gradient download gegenbauer_coefficients indicators induced_metric legendre
    magnification named raw_folder taylor_coefficients transformed_metric
""".split()
# There is a docstring; it has all parameters, in their order, with a type and some words each; it says what
# is returned or yielded. Style (capitals, full stops) is ruff's affair, or a person's.
CHECKS = {"GL08", "PR01", "PR02", "PR03", "PR04", "PR07", "RT01", "RT03", "YD01"}
EXAMPLE = {"EX01"}


def public(module):
    """Yield each public function, class, method and property of a module, by its dotted name."""
    names = getattr(module, "__all__", [name for name in vars(module) if not name.startswith("_")])
    for name in names:
        thing = getattr(module, name)
        home = getattr(thing, "__module__", "")
        if not callable(thing) or home != module.__name__ and not (home in BEHIND and name in HANDED_ON):
            continue
        yield f"{home}.{name}", thing
        for method, own in vars(thing).items() if inspect.isclass(thing) else ():
            if not method.startswith("_") and (callable(own) or isinstance(own, property)):
                yield f"{home}.{name}.{method}", own


NAMES = {name: thing for module in MODULES for name, thing in public(importlib.import_module(module))}


def is_result(thing):
    """Tell whether a class is what a function returns: then its attributes are explained, and no argument."""
    return inspect.isclass(thing) and (hasattr(thing, "__dataclass_fields__") or issubclass(thing, tuple))


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_is_explained(name):
    numpydoc = pytest.importorskip("numpydoc.validate")
    thing, checks = NAMES[name], set(CHECKS)
    if is_result(thing):
        checks -= {"PR01"}
    elif not isinstance(thing, property) and thing.__qualname__ == thing.__name__:
        checks |= EXAMPLE
    faults = [fault for fault in numpydoc.validate(name)["errors"] if fault[0] in checks]
    assert not faults


@pytest.mark.parametrize("name", [name for name, thing in NAMES.items() if is_result(thing)])
def test_a_result_explains_its_attributes(name):
    scrape = pytest.importorskip("numpydoc.docscrape")
    fields = getattr(NAMES[name], "_fields", None) or NAMES[name].__dataclass_fields__
    attributes = scrape.NumpyDocString(inspect.getdoc(NAMES[name]))["Attributes"]
    explained = {field for parameter in attributes for field in parameter.name.split(", ")}
    assert set(fields) <= explained


@pytest.mark.parametrize("module", MODULES + BEHIND)
def test_examples_are_true(module):
    outcome = doctest.testmod(importlib.import_module(module), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert not outcome.failed
