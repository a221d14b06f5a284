"""What holds for every explorer: its scripts, as files and as the one text that hosts get, and its style."""

import importlib
import json
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest
from made import MAKE
from matplotlib.colors import CSS4_COLORS
from node import Model, program

from course.explorers.gram import widget as gram_explorer
from course.explorers.kit import widget as shared
from course.explorers.kit.widget import BUILT, FOLDER, module, style
from course.explorers.margin import widget as margin_explorer
from course.explorers.neighbour import widget as neighbour_explorer
from course.explorers.pursuit import widget as pursuit_explorer
from course.explorers.stretch import widget as stretch_explorer
from course.lesson import palette
from helpers import gram
from helpers.neighbors import SIMILARITIES
from tests.missing import missing

ROOT = Path(__file__).parents[3]
NAMES = sorted(path.parent.name for path in FOLDER.glob("*/view.js") if path.parent.name != "kit")


def test_there_are_nine():
    assert len(NAMES) == 9
    assert all(
        (FOLDER / name / file).exists() for name in NAMES for file in ("widget.py", "model.js", "style.css")
    )


def refused(names, make):
    """Call `make`; say whether it raised the one error that begins with one of `names`."""
    try:
        make()
    except ValueError as error:
        return str(error).startswith(tuple(f"{one}: " for one in names))
    return False


@pytest.mark.parametrize("name", NAMES)
def test_bad_values_are_refused_by_name_in_the_constructor_and_later(name):
    module = importlib.import_module(f"test_{name}_explorer")
    make = getattr(module, "explorer", MAKE[name])
    kept, passed = make(), []
    for trait, value in ((trait, value) for trait, values in module.BAD.items() for value in values):
        names = (trait, getattr(module, "OR", {}).get(trait, trait))
        if not (value is None and trait in getattr(module, "FREE", ())):
            if not refused(names, lambda t=trait, v=value: make(**{t: v})):
                passed.append(f"{trait}={value!r}")
        if trait not in getattr(module, "ONCE", ()):
            before = getattr(kept, trait)
            late = refused((trait,), lambda t=trait, v=value: setattr(kept, t, v))
            if not late or getattr(kept, trait) != before:
                passed.append(f"later, {trait}={value!r}")
    assert len(module.BAD) > 1 and not passed


@pytest.mark.parametrize("name", NAMES)
def test_where_no_javascript_lives_a_sentence_says_what_it_shows(name):
    data, about = MAKE[name]()._repr_mimebundle_()
    assert len(data["text/plain"].split()) >= 8 and data["text/plain"].endswith(".")
    assert "image/png" not in data and not about


@pytest.mark.parametrize("name", NAMES)
def test_the_module_is_one_text_that_asks_for_nothing(name):
    source = module(name)
    assert not re.search(r"^\s*import\b|import\(|fetch\(|XMLHttpRequest|@import|url\(", source, re.MULTILINE)
    # The addresses in it are names of languages, not requests.
    assert all(one.startswith("http://www.w3.org/") for one in re.findall(r"https?://[^\"'` ]+", source))
    assert not re.search(r"@import|url\(", style(name))


def test_the_bundles_are_those_of_their_sources():
    """Digests tell it without Node, byte by byte with line ends as git has them."""
    known = json.loads((BUILT / "sources.json").read_text(encoding="utf-8"))
    sources = [file for file in FOLDER.glob("*/*") if file.suffix in (".js", ".css") and file.parent != BUILT]
    sources += [ROOT / file for file in known if not file.startswith("course/explorers/")]
    texts = {file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in sources}
    assert known == {file: sha256(text.encode("utf-8")).hexdigest() for file, text in texts.items()}, (
        "run `npm run build`"
    )


def test_building_anew_makes_the_same_bundles(tmp_path):
    if not (ROOT / "node_modules" / "esbuild").exists() or not shutil.which("node"):
        missing("esbuild: npm install")
    done = subprocess.run(
        ["node", str(FOLDER / "build.mjs"), str(tmp_path)], capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr[-2000:]
    texts = [
        {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
        for folder in (BUILT, tmp_path)
    ]
    assert texts[0] == texts[1], "run `npm run build`"


# ---------------------------------------------------------------- style sheets
def outermost(name):
    """The selectors of a style sheet that stand in no other block."""
    text = (FOLDER / name / "style.css").read_text(encoding="utf-8")
    text, blocks = re.sub(r"/\*.*?\*/|@import [^;]*;", "", text, flags=re.DOTALL), 1
    while blocks:  # from the innermost outward
        text, blocks = re.subn(r"\{[^{}]*\}", ";", text)
    return [one.strip() for one in text.split(";") if one.strip()]


@pytest.mark.parametrize("name", NAMES)
def test_no_explorer_changes_the_look_of_another(name):
    """Open together they share one page: all its rules stand within its own."""
    root = {"sphere": ".simplex-sphere"}.get(name, f".{name}-explorer")
    assert set(outermost(name)) == {root}


LITERAL = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color)\(", re.IGNORECASE)
VALUE = re.compile(
    r"(?:color|fill|stroke|background|border|outline|shadow|--)[\w-]*[\"']?\s*[:=,]([^;}\n]*)", re.IGNORECASE
)


def literals(text):
    """Return the colours of a sheet or a script that are no role: hexadecimal, computed, or by a name."""
    words = {
        word for value in VALUE.findall(text) for word in re.findall(r"(?<![\w.-])[a-z]+(?![\w-])", value)
    }
    return set(LITERAL.findall(text)) | (words & CSS4_COLORS.keys())


@pytest.mark.parametrize("name", ["kit", *NAMES])
def test_colours_are_roles_of_the_palette(name):
    text = (FOLDER / name / "style.css").read_text(encoding="utf-8")
    assert literals(text) <= {"#fff", "#000"}
    assert set(re.findall(r"--course-(\w+)", text)) <= palette.ROLES.keys()
    for script in (FOLDER / name).glob("*.js"):
        assert not literals(script.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "text",
    [
        "fill: gold;",
        "border: 1px solid tan;",
        "color: rgb(1 2 3)",
        "background: #12345678",
        "--ss-x: oklch(0 0 0)",
        '{ fill: "gold" }',
        'node.setAttribute("stroke", "gold")',
        'style.backgroundColor = "gold"',
    ],
)
def test_a_colour_that_is_no_role_is_found(text):
    assert literals(text)
    assert not literals(
        "fill: none; color: inherit; stroke: color-mix(in srgb, var(--course-ink), transparent)"
    )


# ---------------------------------------------------------------- names that both languages have
def test_names_are_those_of_python():
    assert Model("gram").value("Object.keys(module.KERNELS)") == list(gram_explorer.KERNELS)
    assert gram_explorer.GramExplorer.CONSTANTS["ulps"] == gram._ULPS
    assert Model("margin").value("Object.keys(module.KERNELS)") == list(margin_explorer.KERNELS)
    stretch = Model("stretch")
    assert set(stretch_explorer.KERNELS) <= set(stretch.value("Object.keys(module.KERNELS)"))
    assert stretch.value("Object.keys(module.HEIGHTS)") == list(stretch_explorer.BOUNDARIES)
    view = (FOLDER / "pursuit" / "view.js").read_text(encoding="utf-8")
    for name in ("VARIANTS", "RULES", "PRESETS"):
        js = re.search(rf"const {name.replace('PRESETS', 'EXAMPLES')} = {{(.*?)}};", view, re.DOTALL)[1]
        assert re.findall(r"(\w+): \"", js) == list(getattr(pursuit_explorer, name))
    neighbour = Model("neighbour")
    assert neighbour.value("Object.keys(module.SIMILARITIES)") == list(SIMILARITIES)
    distances = "Object.entries(module.SIMILARITIES).filter(([, one]) => one.distance).map(([key]) => key)"
    assert tuple(neighbour.value(distances)) == neighbour_explorer.DISTANCES


def test_constants_and_colours_go_through_traits():
    widget = gram_explorer.GramExplorer()
    state = json.loads(json.dumps(widget.get_state(["constants", "colours"])))
    assert state["constants"]["longest"] == gram_explorer.LONGEST
    assert state["colours"] == {name: role.colour for name, role in palette.ROLES.items()}
    assert isinstance(widget, shared.Widget)


# ---------------------------------------------------------------- Node, and the tools for scripts
def test_the_models_in_node():
    tests = sorted(map(str, (Path(__file__).parent / "js").glob("*.test.mjs")))
    done = subprocess.run([program(), "--test", *tests], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


@pytest.mark.parametrize(
    "arguments",
    [
        ["eslint", "course", "extras", "settings", "tests", "eslint.config.mjs"],
        [
            *("prettier", "--check", "*.mjs"),
            *("{course,extras,settings,tests}/**/*.{js,mjs}", "{course/explorers,extras}/**/*.css"),
        ],
    ],
    ids=["eslint", "prettier"],
)
def test_scripts_are_in_form(arguments):
    tool = ROOT / "node_modules" / ".bin" / arguments[0]
    if not tool.exists() or not shutil.which("node"):
        missing(f"{arguments[0]}: npm install")
    done = subprocess.run([str(tool), *arguments[1:]], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
