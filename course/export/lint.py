"""What a careful reader of a notebook would remark: rules with ids, reasons and remarks.

Form is advice, and no test holds a notebook to it. The rules T are about truth: what is stored, linked
or folded is right, or it is not. Those are tests, too.
"""

from __future__ import annotations

import ast
import json
import re
import statistics
import tomllib

from course.export import library
from course.export.execute import VIEW
from course.export.library import about
from course.export.stops import STOPS
from course.lesson import exercise_register

RULES = {}
WORDS = library.ROOT / "docs" / "words.md"
READINGS = library.ROOT / "docs" / "readings.toml"
FIELDS = {
    "title", "part", "idea", "minutes", "objectives", "needs", "corpora", "seconds", "gigabytes"
}  # fmt: skip
LESSON = re.compile(r'lesson\.(predict|reconcile|claim)\(\s*"([^"]+)"')
NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+\s?%?|\s?%)")
NOT_PROSE = re.compile(r"\$\$.*?\$\$|\$[^$]*\$|```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)
REFERENCE = re.compile(
    r"(?i)\b(sections?|eqs?\.|exercise|solution|figure|table|notebooks?|part)\s+(?:[\d.,\s–-]|and\b)+"
)
NETWORK = {"urllib", "requests", "httpx", "socket", "pooch", "subprocess"}


def rule(identity, reason):
    """Register a check: a generator of remarks about a notebook."""

    def register(check):
        RULES[identity] = (reason, check)
        return check

    return register


def code(notebook):
    """Code cells."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def text(notebook):
    """Markdown cells."""
    return [cell for cell in notebook.cells if cell.cell_type == "markdown"]


def calls(notebook, name):
    """Ids in calls of ``lesson.<name>("id"``, in order."""
    sources = "\n".join(c.source for c in code(notebook))
    return [match[2] for match in LESSON.finditer(sources) if match[1] == name]


def exercises(notebook):
    """Triples (text, stub, solution) of cells by tags; a missing part is None."""
    cells, found = notebook.cells, []
    for k, cell in enumerate(cells):
        if "exercise" in library.tags(cell):
            after = cells[k + 1 : k + 3] + [None, None]
            stub = after[0] if after[0] and "exercise-stub" in library.tags(after[0]) else None
            solution = after[1] if after[1] and "solution" in library.tags(after[1]) else None
            found.append((cell, stub, solution))
    return found


def asked(source):
    """List what an exercise asks for: functions with their arguments, or the names of values."""
    found = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            found.append(f"{node.name}({ast.unparse(node.args)})")
        elif isinstance(node, ast.Assign):
            found += [ast.unparse(target) for target in node.targets]
    return found


@rule("T1", "The course map and the home page are made from the metadata.")
def metadata(notebook, path):
    about = library.course(notebook)
    for name in sorted(FIELDS - about.keys()):
        yield f"course metadata lacks {name!r}"
    for name in ("title", "idea", "objectives", "part"):
        if not about.get(name):
            yield f"{name!r} is empty"


@rule("N1", "A person works through it in one sitting, and knows beforehand how long that takes.")
def size(notebook, path):
    minutes = library.course(notebook).get("minutes", 0)
    if not 0 < minutes <= 90:
        yield f"{minutes} minutes with exercises"
    readings = tomllib.loads(READINGS.read_text(encoding="utf-8")).get(path.stem[3:])
    if readings and abs(minutes - statistics.median(readings)) > 2.5:
        yield f"says {minutes} minutes; readers took {statistics.median(readings)}"


def readable(cell):
    """Whether a Markdown cell is text for everybody, and no solution."""
    return "solution" not in library.tags(cell)


@rule("N2", "A code cell is read in one look: about 15 lines of 100 columns, a build 30.")
def lines(notebook, path):
    builds = {each.id for each in exercise_register.every() if each.kind == "build"}
    sources = [(cell, cell.source, 15) for cell in code(notebook)]
    for _, _, cell in exercises(notebook):
        if cell:
            build = any(folded(id) in cell.source for id in builds)
            sources.append((cell, library.solution(cell), 30 if build else 15))
    for cell, source, most in sources:
        count = sum(bool(re.match(r"\s*(?!from |import )[^\s#]", line)) for line in source.splitlines())
        if count > most:
            yield f"{cell.id}: {count} lines of code"
        if max(map(len, source.splitlines()), default=0) > 100:
            yield f"{cell.id}: a line of more than 100 characters"


SHOWS = re.compile(r"\b(?:lesson\.(?:show|explore|claim|claims|predict|reconcile|question)|display)\(")


@rule("N3", "A cell says one thing: two displays at most.")
def displays(notebook, path):
    for cell in code(notebook):
        # Lines that are printed stand together.
        if (found := len(SHOWS.findall(cell.source)) + ("print(" in cell.source)) > 2:
            yield f"{cell.id}: {found} displays"


@rule("N4", "What the reader wrote, he uses: a later cell calls a function of his own.")
def own_functions(notebook, path):
    solutions = [library.solution(solution) for _, _, solution in exercises(notebook) if solution]
    written = {one.partition("(")[0] for solution in solutions for one in asked(solution)}
    if not written & set(re.findall(r'lesson\.mine\("(\w+)"\)', "\n".join(c.source for c in code(notebook)))):
        yield f"none of {', '.join(sorted(written))} is used"


@rule("N5", "Ids are names, so that differences and links can be read.")
def ids(notebook, path):
    for cell in notebook.cells:
        if re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f-]+)?", cell.id):
            yield f"{cell.id}: not a name"


@rule("T2", "A cell is found by its id: by links, notes and answers.")
def unique(notebook, path):
    seen = set()
    for cell in notebook.cells:
        if cell.id in seen:
            yield f"{cell.id}: two cells have this id"
        seen.add(cell.id)


@rule("T3", "Some readers have only the alt text.")
def alt(notebook, path):
    for cell in code(notebook):
        for output in cell.outputs:
            pictures = [kind for kind in output.get("data", {}) if kind.startswith("image/")]
            if any(not output.metadata.get(kind, {}).get("alt", "").strip() for kind in pictures):
                yield f"{cell.id}: a picture without alt text"
            if VIEW in output.get("data", {}) and not {"image/png", "text/html"} & output.data.keys():
                yield f"{cell.id}: a widget without a static twin"
    for cell in text(notebook):
        if re.search(r"!\[\s*\]", cell.source):
            yield f"{cell.id}: a picture without alt text"


@rule("T4", "What is stored is what a fresh run gives: `course execute` was the last to write.")
def executed(notebook, path):
    counts = [cell.execution_count for cell in code(notebook)]
    if counts != list(range(1, len(counts) + 1)):
        yield f"cells were not run in order: {counts}"
    for cell in code(notebook):
        if "execution" in cell.metadata:
            yield f"{cell.id}: execution times are stored"
        for output in cell.outputs:
            if output.output_type == "error":
                yield f"{cell.id}: {output.ename}"
            if output.get("name") == "stderr":
                yield f"{cell.id}: writes to stderr"
    if "version" in notebook.metadata.get("language_info", {}):
        yield "the kernel's version is stored"


@rule("N7", "A reader who has committed to a guess learns from the result: predict, run, reconcile.")
def predictions(notebook, path):
    guesses, answers = calls(notebook, "predict"), calls(notebook, "reconcile")
    if guesses != answers or len(set(guesses)) != len(guesses):
        yield f"predicted {guesses}, reconciled {answers}"
    if not guesses:
        yield "nothing is predicted"
    cells = [LESSON.findall(cell.source) for cell in code(notebook)]
    for found in cells:
        names = {name for name, _ in found}
        if {"predict", "reconcile"} <= names:
            yield "a prediction and its answer stand in one cell"


@rule("T5", "An exercise is a text, a stub and a folded solution that ask for the same; the stub is checked.")
def exercise_cells(notebook, path):
    known = {exercise.id for exercise in exercise_register.every()}
    found = exercises(notebook)
    for cell, stub, solution in found:
        if not stub or not solution:
            yield f"{cell.id}: not followed by a stub and a solution"
            continue
        title = re.match(r"### Exercise: `(\w+)` \(\d+ minutes\)\n", cell.source)
        name = title and title[1]
        if name not in known:
            yield f"{cell.id}: exercise {name} is not registered"
        if not solution.source.startswith(f"{folded(name)}\n\n```python\n"):
            yield f"{solution.id}: is not folded under 'Solution: {name}'"
        if not re.search(rf'lesson\.check\((?:"{name}", )?{name}\)', stub.source):
            yield f"{stub.id}: does not check {name}"
        given = asked(library.solution(solution))
        if "..." not in stub.source or set(asked(stub.source)) - set(given):
            yield f"{stub.id}: asks for {asked(stub.source)}, the solution gives {given}"


def folded(name):
    """Return how the solution of an exercise begins. Markdown is no Markdown inside of a summary."""
    return f"<details><summary>Solution: <code>{name}</code></summary>"


@rule("N8", "A reader writes something himself, and the lines that he is asked for are not in view before.")
def not_given_away(notebook, path):
    found = exercises(notebook)
    if not found:
        yield "no exercise"
    for cell, _, solution in found:
        before = [c.source for c in notebook.cells[: notebook.cells.index(cell)] if c.cell_type == "code"]
        for line in given_away(library.solution(solution) if solution else "", before):
            yield f"{solution.id}: its line {line!r} stands in a cell before the exercise"


def given_away(solution, before):
    """List the lines of a solution, but for signatures and imports, that a cell before the exercise shows."""
    shown = {line.strip() for source in before for line in source.splitlines()}
    lines = (line.strip() for line in solution.splitlines())
    plain = re.compile(r"(def|import|from|for|return|#)\b")
    return [line for line in lines if line in shown and len(line) > 12 and not plain.match(line)]


@rule("N9", "What the papers say is shown beside an attempt to break it.")
def claims(notebook, path):
    from papers.kit import claims as registry

    known = {claim.id for claim in registry.every()}
    shown = calls(notebook, "claim")
    if not 0 < len(shown) <= 10:
        yield f"{len(shown)} claims in view"
    for identity in sorted(set(shown) - known):
        yield f"claim {identity!r} is not registered"


@rule("N10", "A reader knows what to expect, and what to keep.")
def frame(notebook, path):
    first, last = notebook.cells[0].source, "\n".join(c.source for c in notebook.cells[-3:])
    about = library.course(notebook)
    if not first.startswith(f"# {about.get('title')}\n"):
        yield "the first line is not '# title', as in the metadata"
    for words in (f"{about.get('minutes')} minutes", "You will", "You need"):
        if words.lower() not in first.lower():
            yield f"the opening lacks {words!r}"
    if "will learn" not in first.lower():
        yield "the opening lacks 'You will learn'"
    if "References" not in last:
        yield "the closing lacks 'References'"
    if not any("> **Key idea.**" in cell.source for cell in text(notebook)):
        yield "no key idea in a box"


@rule("N11", "A notebook opens at once and its differences stay readable.")
def weight(notebook, path):
    for cell in code(notebook):
        for output in cell.outputs:
            size = len(json.dumps(output)) / 1000
            # The stops of an explorer are about forty pictures, on one line of the file.
            if size > (1500 if STOPS in output.get("data", {}) else 500):
                yield f"{cell.id}: an output of {size:.0f} KB"
    if path.stat().st_size > 3e6:
        yield f"{path.stat().st_size / 1e6:.1f} MB"


@rule("T6", "Markdown takes a bar inside a table for a new column: write \\mid or \\lVert.")
def bars(notebook, path):
    for cell in text(notebook):
        for line in cell.source.splitlines():
            formulas = re.findall(r"\$([^$]+)\$", line) if line.lstrip().startswith("|") else []
            if any("|" in formula for formula in formulas):
                yield f"{cell.id}: {line.strip()[:60]}"


@rule("T7", "Numbers come out of cells. A quoted one has its source beside it and the tag 'quoted-numbers'.")
def typed_numbers(notebook, path):
    for cell in text(notebook):
        if "quoted-numbers" in library.tags(cell) or "exercise" in library.tags(cell):
            continue
        for match in NUMBER.finditer(REFERENCE.sub(" ", NOT_PROSE.sub(" ", cell.source))):
            yield f"{cell.id}: a typed {match[0]!r}"


@rule("T8", "The course runs where there is no network.")
def network(notebook, path):
    for cell in code(notebook):
        for line in cell.source.splitlines():
            if re.match(r"\s*[!%]", line):
                yield f"{cell.id}: {line.strip()}"
        names = {word for line in re.findall(r"^\s*(?:import|from)\s+(.+)", cell.source, re.M)
                 for word in re.findall(r"\w+", line)}  # fmt: skip
        if names & NETWORK or "download(" in cell.source or "://" in cell.source:
            yield f"{cell.id}: reaches for the network"


@rule("N12", "Some results must not change without anybody noticing.")
def compared(notebook, path):
    if sum("nbval-check-output" in library.tags(cell) for cell in code(notebook)) < 2:
        yield "fewer than two cells are compared with their stored output"


@rule("T9", "A comparison with a stored output can fail.")
def comparable(notebook, path):
    for cell in code(notebook):
        there = any(output.get("data", {}).get("text/plain") or output.get("text") for output in cell.outputs)
        if "nbval-check-output" in library.tags(cell) and not there:
            yield f"{cell.id}: has no text to compare"


@rule("T10", "A stub is stored as not attempted: what the reader sees first is true.")
def states(notebook, path):
    for _, stub, _ in exercises(notebook):
        shown = stub.outputs if stub else []
        plain = " ".join(str(output.get("data", {}).get("text/plain", "")) for output in shown)
        if ": not attempted" not in plain:
            yield f"{stub.id if stub else '?'}: does not say 'not attempted'"


@rule("T11", "A control character in a text is a backslash that a string has eaten: \\frac, \\theta, \\beta.")
def control_characters(notebook, path):
    for cell in text(notebook):
        for found in re.findall(r"[\x07-\x09\x0b-\x0d].{0,12}", cell.source):
            yield f"{cell.id}: {found!r}"


@rule("T12", "The number in a link to a notebook is that of the notebook.")
def references(notebook, path):
    for cell in notebook.cells:
        for number, target in re.findall(r"\[[Nn]otebooks? (\d+)\]\((\d\d)_\w+\.ipynb\)", cell.source):
            if int(number) != int(target):
                yield f"{cell.id}: notebook {number} leads to {target}"


@rule("N13", "A notebook is named by a link, so that its number can change.")
def loose_references(notebook, path):
    for cell in notebook.cells:
        for loose in re.findall(r"(?<!\[)\b[Nn]otebooks? \d+", cell.source):
            yield f"{cell.id}: {loose!r} without a link"


@rule("T13", "What is for the lecturer stands in his lecture, so that a student alone does not meet it.")
def no_notes(notebook, path):
    for cell in text(notebook):
        slide = cell.metadata.get("slideshow", {}).get("slide_type")
        if slide == "notes" or "Notes for the lecturer" in cell.source:
            yield f"{cell.id}: notes of a lecture stand in lectures/"


@rule("T14", "An answer is folded until the reader has guessed.")
def folded_answers(notebook, path):
    for cell in code(notebook):
        if "hide-input" in library.tags(cell) and not cell.metadata.get("jupyter", {}).get("source_hidden"):
            yield f"{cell.id}: 'hide-input' without source_hidden, so JupyterLab shows it"
        for output in cell.outputs:
            if about(output).get("kind") == "reconcile":
                if "<details>" not in output.data.get("text/html", ""):
                    yield f"{cell.id}: a stored answer is open"


def needs(path):
    """Return the notebooks that the metadata of one asks for, by file stem."""
    stems = {other.stem[3:]: other.stem for other in library.notebooks()}
    return {stems[need] for need in library.course(library.read(path)).get("needs", ()) if need in stems}


@rule("N14", "What a reader needs is what the opening says, what the course map says, and what is used.")
def prerequisites(notebook, path):
    asked, found = needs(path), "".join(notebook.cells[0].source.split("**You need**")[1:])
    linked = set(re.findall(r"\]\((\d\d_\w+)\.ipynb\)", found))
    if linked != asked:
        yield f"'You need' links to {sorted(linked)}, the metadata says {sorted(asked)}"
    known = {other.stem: other for other in library.notebooks()}
    closure, rest = set(), list(asked)
    while rest:
        if (stem := rest.pop()) not in closure:
            closure.add(stem)
            rest += needs(known[stem])
    for cell in text(notebook)[:-1]:
        for stem in re.findall(r"\]\((\d\d_\w+)\.ipynb\)", cell.source):
            if stem < path.stem and stem not in closure and readable(cell):
                yield f"{cell.id}: uses {stem}, which is not among what is needed"


# --- words -----------------------------------------------------------------------------------

BARE = re.compile(r"\$\$.*?\$\$|\$[^$]*\$|```.*?```|`[^`]*`|\|.*\||<[^>]*>", re.DOTALL)
QUOTED = re.compile('“[^”]*”|"[^"]*"')


def coined():
    """Return the words that have a standard term: the left column of docs/words.md."""
    rows = WORDS.read_text(encoding="utf-8").splitlines()
    return [
        word for row in rows if row.startswith("| `") for word in re.findall(r"`([^`]+)`", row.split("|")[1])
    ]


def voice(place, text):
    """Yield the words of a text that have a standard term, and its sentences that are hard to read."""
    words = re.compile(r"\b(" + "|".join(map(re.escape, coined())) + r")\b", re.IGNORECASE)
    for word in words.findall(QUOTED.sub("", text)):
        yield f"{place}: {word!r} has a standard term in docs/words.md"
    prose = BARE.sub(" x ", QUOTED.sub("x", re.sub(r"\n>", "\n", text)))
    for sentence in re.split(r"(?<=[.!?:;])\s+|\n\s*\n|\n\s*(?:-|\d+\.) ", prose):
        said = sentence.split()
        if len(said) > 30 or re.match(r"\W*Who [a-z]+s\b", sentence):
            yield f"{place}: {len(said)} words: {' '.join(said[:12])} ..."


def toml_texts(file):
    """Return the words of the entries of a TOML file, by id."""
    table = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {
        id: "\n\n".join(value for value in entry.values() if isinstance(value, str))
        for id, entry in table.items()
        if isinstance(entry, dict)
    }


@rule("W1", "Standard terms and whole sentences, understood at first reading.")
def sentences(notebook, path):
    for cell in text(notebook):
        yield from voice(cell.id, cell.source)
    folder = library.ROOT / "course" / "chapters" / path.stem[3:]
    for name in ("claims", "questions"):
        for id, words in toml_texts(folder / f"{name}.toml").items():
            yield from voice(id, words)


def remarks(path):
    """Yield pairs of a rule's id and its remark about the notebook at `path`."""
    notebook = library.read(path)
    for identity, (_, check) in RULES.items():
        for said in check(notebook, path):
            yield identity, said


def truths():
    """Return the rules that are about truth."""
    return {identity: rule for identity, rule in RULES.items() if identity.startswith("T")}


def page(paths):
    """Yield the lines that `course lint` prints."""
    broken = {}
    for path in paths:
        found = list(remarks(path))
        yield f"{path.stem}: {len(found) or 'no'} remark{'s' * (len(found) != 1)}"
        for identity, said in found:
            broken.setdefault(identity, RULES[identity][0])
            yield f"  {identity:4} {said}"
    if broken:
        yield ""
        yield from (f"{identity:4} {reason}" for identity, reason in broken.items())
        yield "N and W are advice: take it where it helps the reader. T is about truth: `pytest` asks for it."
