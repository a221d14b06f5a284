"""What is true of a notebook, or is not: rules with ids, reasons and checks. Each is a test, too.

What is stored, linked, folded or said of minutes is right, or it is wrong. How long a cell is, how a sentence
runs, how many things are shown: that is for its author and its readers to decide, and nothing counts it.
"""

import ast
import functools
import re
import statistics

from course.export import library
from course.export.lecture.books import printed
from course.export.library import VIEW, about
from course.lesson import exercise_register
from papers.kit import written

RULES = {}
READINGS = library.ROOT / "docs" / "readings.toml"
FIELDS = {"title", "part", "idea", "minutes", "objectives", "needs", "corpora", "seconds", "gigabytes"}
LESSON = re.compile(r'lesson\.(predict|reconcile|claim)\(\s*"([^"]+)"')
NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+\s?%?|\s?%)")
NOT_PROSE = re.compile(r"\$\$.*?\$\$|\$[^$]*\$|```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)
REFERENCE = re.compile(
    r"(?i)\b(sections?|eqs?\.|exercise|solution|figure|table|notebooks?|part)\s+(?:[\d.,\s–-]|and\b)+"
)
SENTENCE = re.compile(r"(?<=[.?!:])\s+")
SOURCE = re.compile(r"\b[A-Z]\w+,? (?:1[89]|20)\d\d\b")  # a name and a year
FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)
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
    cells, triples = notebook.cells, []
    for k, cell in enumerate(cells):
        if "exercise" in library.tags(cell):
            after = cells[k + 1 : k + 3] + [None, None]
            stub = after[0] if after[0] and "exercise-stub" in library.tags(after[0]) else None
            solution = after[1] if after[1] and "solution" in library.tags(after[1]) else None
            triples.append((cell, stub, solution))
    return triples


def asked(source):
    """List what an exercise asks for: functions with their arguments, or the names of values."""
    signatures = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            signatures.append(f"{node.name}({ast.unparse(node.args)})")
        elif isinstance(node, ast.Assign):
            signatures += [ast.unparse(target) for target in node.targets]
    return signatures


@rule("T1", "The course map and the home page are made from the metadata.")
def metadata(notebook, path):
    about = library.course(notebook)
    for name in sorted(FIELDS - about.keys()):
        yield f"course metadata lacks {name!r}"
    for name in ("title", "idea", "objectives", "part"):
        if not about.get(name):
            yield f"{name!r} is empty"


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


@rule("T5", "An exercise is a text, a stub and a folded solution that ask for the same; the stub is checked.")
def exercise_cells(notebook, path):
    known = {exercise.id for exercise in exercise_register.every()}
    triples = exercises(notebook)
    for cell, stub, solution in triples:
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
        solved = asked(library.solution(solution))
        if "..." not in stub.source or set(asked(stub.source)) - set(solved):
            yield f"{stub.id}: asks for {asked(stub.source)}, the solution gives {solved}"


def folded(name):
    """Return how the solution of an exercise begins. Markdown is no Markdown inside of a summary."""
    return f"<details><summary>Solution: <code>{name}</code></summary>"


@rule("T6", "Markdown takes a bar inside a table for a new column: write \\mid or \\lVert.")
def bars(notebook, path):
    for cell in text(notebook):
        for line in cell.source.splitlines():
            formulas = re.findall(r"\$([^$]+)\$", line) if line.lstrip().startswith("|") else []
            if any("|" in formula for formula in formulas):
                yield f"{cell.id}: {line.strip()[:60]}"


@rule(
    "T7",
    "Numbers come out of cells. What is tagged 'quoted-numbers' is computed somewhere, or has its source.",
)
def typed_numbers(notebook, path):
    for cell in text(notebook):
        if "exercise" in library.tags(cell):
            continue
        quoted = "quoted-numbers" in library.tags(cell)
        # What a reader sees after he has changed a cell is in no stored output.
        source = FOLDED.sub(" ", cell.source) if quoted else cell.source
        prose = REFERENCE.sub(" ", NOT_PROSE.sub(" ", source))
        known = known_to(notebook, path, cell) if quoted and NUMBER.search(prose) else ""
        for sentence in SENTENCE.split(prose):
            for match in NUMBER.finditer(sentence):
                number = match[0].rstrip(" %")
                if not quoted:
                    yield f"{cell.id}: a typed {match[0]!r}"
                elif not SOURCE.search(sentence) and not re.search(
                    rf"(?<![\d.]){re.escape(number)}(?!\.?\d)", known
                ):
                    remedy = "correct it, link its notebook, or name its source"
                    yield f"{cell.id}: {match[0].strip()!r} is in no cell here; {remedy}"


def known_to(notebook, path, cell):
    """Return what a cell may quote: what its notebook and those it links compute, and the papers' rooms."""
    linked = {path.parent / name for name in re.findall(r"\]\((\d\d_\w+\.ipynb)", cell.source)}
    books = [notebook, *(library.read(other) for other in sorted(linked) if other.is_file())]
    cells = [one for book in books for one in code(book)]
    asked = library.ROOT / "course" / "chapters" / path.stem[3:] / "questions.toml"
    texts = [one.source + printed(one) for one in cells] + [rooms()]
    texts += [asked.read_text(encoding="utf-8")] if asked.is_file() else []
    return "\n".join(texts)


@functools.cache
def rooms():
    """Return what the rooms of the papers say: claims, and printed tables beside ours."""
    files = sorted((library.ROOT / "papers").glob("*/*"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files if file.suffix in (".md", ".toml"))


@rule("T8", "The course runs where there is no network.")
def network(notebook, path):
    for cell in code(notebook):
        for line in cell.source.splitlines():
            if re.match(r"\s*[!%]", line):
                yield f"{cell.id}: {line.strip()}"
        names = {
            word
            for line in re.findall(r"^\s*(?:import|from)\s+(.+)", cell.source, re.M)
            for word in re.findall(r"\w+", line)
        }
        if names & NETWORK or "download(" in cell.source or "://" in cell.source:
            yield f"{cell.id}: reaches for the network"


@rule("T9", "A comparison with a stored output can fail.")
def comparable(notebook, path):
    for cell in code(notebook):
        texts = [output.get("data", {}).get("text/plain") or output.get("text") for output in cell.outputs]
        if "nbval-check-output" in library.tags(cell) and not any(texts):
            yield f"{cell.id}: has no text to compare"


@rule("T10", "A stub is stored as not attempted: what the reader sees first is true.")
def states(notebook, path):
    for _, stub, _ in exercises(notebook):
        outputs = stub.outputs if stub else []
        plain = " ".join(str(output.get("data", {}).get("text/plain", "")) for output in outputs)
        if ": not attempted" not in plain:
            yield f"{stub.id if stub else '?'}: does not say 'not attempted'"


@rule("T11", "A control character in a text is a backslash that a string has eaten: \\frac, \\theta, \\beta.")
def control_characters(notebook, path):
    for cell in text(notebook):
        for sequence in re.findall(r"[\x07-\x09\x0b-\x0d].{0,12}", cell.source):
            yield f"{cell.id}: {sequence!r}"


@rule("T12", "The number of a notebook in a text is that of the notebook.")
def references(notebook, path):
    known = {int(other.stem[:2]) for other in library.notebooks()}
    for cell in text(notebook):
        for number, target in re.findall(r"\[[Nn]otebooks? (\d+)\]\((\d\d)_\w+\.ipynb\)", cell.source):
            if int(number) != int(target):
                yield f"{cell.id}: notebook {number} leads to {target}"
        for number in re.findall(r"\b[Nn]otebooks? (\d+)", cell.source):
            if int(number) not in known:
                yield f"{cell.id}: there is no notebook {number}"


@rule("T14", "An answer is folded until the reader has guessed.")
def folded_answers(notebook, path):
    for cell in code(notebook):
        if "hide-input" in library.tags(cell) and not cell.metadata.get("jupyter", {}).get("source_hidden"):
            yield f"{cell.id}: 'hide-input' without source_hidden, so JupyterLab shows it"
        for output in cell.outputs:
            if about(output).get("kind") == "reconcile":
                if "<details>" not in output.data.get("text/html", ""):
                    yield f"{cell.id}: a stored answer is open"


@rule("T15", "The minutes on the title page are those of the metadata, and those that readers took.")
def minutes(notebook, path):
    stated = library.course(notebook).get("minutes", 0)
    if f"{stated} minutes" not in notebook.cells[0].source:
        yield f"the metadata says {stated} minutes, and the title page another number"
    readings = read_minutes().get(path.stem[3:])
    if readings and abs(stated - statistics.median(readings)) > 2.5:
        yield f"says {stated} minutes; readers took {statistics.median(readings)}"


@functools.cache
def read_minutes():
    """Return the minutes that readers took, a list for each notebook by its name."""

    def judge(name, minutes):
        if not isinstance(minutes, list) or not all(isinstance(each, int | float) for each in minutes):
            raise ValueError(f"{name}: {minutes!r} is no list of minutes; write one as [44, 47.5].")
        return minutes

    return written.read(READINGS, judge)


@rule("T16", "A guess is answered once, and what is answered was guessed.")
def predictions(notebook, path):
    guesses, answers = calls(notebook, "predict"), calls(notebook, "reconcile")
    if sorted(guesses) != sorted(answers) or len(set(guesses)) != len(guesses):
        yield f"predicted {guesses}, reconciled {answers}"


@rule("T17", "The lines that a reader is asked for are not in view before.")
def not_given_away(notebook, path):
    for cell, _, solution in exercises(notebook):
        before = [c.source for c in notebook.cells[: notebook.cells.index(cell)] if c.cell_type == "code"]
        for line in given_away(library.solution(solution) if solution else "", before):
            yield f"{solution.id}: its line {line!r} stands in a cell before the exercise"


def given_away(solution, before):
    """List the lines of a solution, but for signatures and imports, that a cell before the exercise shows."""
    visible = {line.strip() for source in before for line in source.splitlines()}
    lines = (line.strip() for line in solution.splitlines())
    plain = re.compile(r"(def|import|from|for|return|#)\b")
    return [line for line in lines if line in visible and len(line) > 12 and not plain.match(line)]


@rule("T18", "A claim in view is in the register.")
def claims(notebook, path):
    from papers.kit import claims as registry

    known = {claim.id for claim in registry.every()}
    for identity in sorted(set(calls(notebook, "claim")) - known):
        yield f"claim {identity!r} is not registered"


def remarks(path):
    """Yield pairs of a rule's id and its remark about the notebook at `path`."""
    notebook = library.read(path)
    for identity, (_, check) in RULES.items():
        for remark in check(notebook, path):
            yield identity, remark


def page(paths):
    """Yield the lines that `course lint` prints."""
    broken = {}
    for path in paths:
        pairs = list(remarks(path))
        yield f"{path.stem}: {len(pairs) or 'no'} remark{'s' * (len(pairs) != 1)}"
        for identity, remark in pairs:
            broken.setdefault(identity, RULES[identity][0])
            yield f"  {identity:4} {remark}"
    if broken:
        yield ""
        yield from (f"{identity:4} {reason}" for identity, reason in broken.items())
