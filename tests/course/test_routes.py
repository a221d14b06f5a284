"""The routes of the first notebook: what they promise is what the notebooks ask for."""

import re

from course.export import index, library


def test_a_route_takes_as_long_as_its_notebooks_and_skips_nothing_that_they_need():
    first, *_ = paths = library.notebooks()
    stems = {path.stem[3:]: path.stem for path in paths}
    minutes = {path.stem: library.course(library.read(path))["minutes"] for path in paths}
    cell = next(cell for cell in library.read(first).cells if cell.id == "map")
    for name in ("tonight", "a weekend"):
        row = next(line for line in cell.source.splitlines() if line.startswith(f"| {name} |"))
        *_, way, total, _ = row.split("|")
        route = re.findall(r"\]\((\w+)\.ipynb\)", way)
        names = next(names for known, _, names in index.ROUTES if known == name)
        assert tuple(stem[3:] for stem in route) == names, f"{name}: the README has another route"
        assert sum(minutes[stem] for stem in route) == int(total), f"{name}: mend the table in `map`"
        for k, stem in enumerate(route):
            path = next(path for path in paths if path.stem == stem)
            needs = {stems[need] for need in library.course(library.read(path))["needs"] if need in stems}
            assert needs <= set(route[:k]), f"{name}: {stem} needs more"


def test_the_map_names_each_part_and_leads_to_its_first_notebook():
    first, *paths = library.notebooks()
    begins = {}
    for path in paths:
        begins.setdefault(library.course(library.read(path))["part"], path.stem)
    cell = next(cell for cell in library.read(first).cells if cell.id == "map")
    rows = re.findall(r"^\| \*\*(.+)\*\*: from \[(\d\d)\]\((\w+)\.ipynb\) on \|", cell.source, flags=re.M)
    assert [stem for *_, stem in rows] == list(begins.values()), "mend the Parts in `map`"
    for (name, number, stem), part in zip(rows, begins, strict=True):
        # The map says a Part's name with the words that a beginner knows: the last word is the same.
        assert name.split()[-1].lower() == part.split()[-1].lower(), f"{part}: the map calls it {name}"
        assert number == stem[:2], f"{part}: [{number}] leads to {stem}"
