"""The course map: routes in README.md, and a table in notebooks/README.md, of the notebooks' own metadata."""

import difflib

from course.export import library

START, END = "<!-- course {} -->", "<!-- end of course {} -->"
# Who has how long: name, for whom, notebooks (all, where none is named).
# Notebook 0 has the same routes.
ROUTES = (
    (
        "tonight",
        "you want to see what the course is like",
        ("start_here", "nearest_posts"),
    ),
    (
        "a weekend",
        "you want the question and its proof",
        (
            "start_here",
            "nearest_posts",
            "two_authors",
            "split_a_word",
            "how_far",
            "invented_similarities",
            "features",
            "distances_with_points",
            "twenty_questions",
        ),
    ),
    ("a term", "you study, or teach, for fourteen weeks", ()),
)


def table():
    """Return the map as a Markdown table, with links from the folder of the notebooks."""
    rows = ["| no. | notebook | the idea | minutes | needs |", "|---|---|---|---|---|"]
    part, numbers = None, {path.stem[3:]: path.stem[:2] for path in library.notebooks()}
    for path in library.notebooks():
        about = _about(path)
        missing = {"number", "title", "part", "idea", "minutes", "needs"} - about.keys()
        if missing:
            raise library.Problem(f"{path.name} has no {sorted(missing)[0]!r} in its course metadata.")
        if about["part"] != part:
            part = about["part"]
            rows.append(f"| | **{part}** | | | |")
        title = f"[{about['title']}]({path.name})"
        needs = ", ".join(numbers.get(need, need) for need in about["needs"])
        rows.append(f"| {about['number']} | {title} | {about['idea']} | {about['minutes']} | {needs} |")
    return "\n".join(rows)


def routes():
    """Return the routes as a Markdown table, with the minutes that their notebooks take together."""
    abouts = {about["name"]: about for about in map(_about, library.notebooks())}
    numbers = {name: about["number"] for name, about in abouts.items()}
    rows = ["| you have | and | notebooks | hours |", "|---|---|---|---|"]
    for name, why, route in ROUTES:
        hours = sum(abouts[notebook]["minutes"] for notebook in route or abouts if notebook in abouts) / 60
        listed = ", ".join(numbers[notebook] for notebook in route if notebook in numbers) or "all, in order"
        rows.append(f"| {name} | {why} | {listed} | {hours:.1f} |")
    return "\n".join(rows)


def _about(path):
    return library.course(library.read(path))


def update(root=library.ROOT, check=False):
    """Write routes and map between their marks; with `check`, only say whether they are up to date.

    Raises
    ------
    library.Problem
        The marks are missing, or `check` found something out of date.
    """
    library.notebooks()  # without notebooks there is nothing to list, and it says so
    written = [
        _between(root / "README.md", "routes", routes(), check),
        _between(root / "notebooks" / "README.md", "map", table(), check),
    ]
    return "The course map is written." if any(written) else "The course map is up to date."


def _between(page, name, text, check):
    """Put a text between its marks in a page; return whether the page had another one."""
    before, start, end = page.read_text(encoding="utf-8"), START.format(name), END.format(name)
    if before.count(start) != 1 or before.count(end) != 1:
        raise library.Problem(f"{page.name} needs one {start} and one {end} for the {name} to stand between.")
    head, tail = before.split(start)
    after = f"{head}{start}\n{text}\n{end}{tail.split(end)[1]}"
    if check and after != before:
        lines = difflib.unified_diff(
            before.splitlines(), after.splitlines(), page.name, "metadata", lineterm=""
        )
        raise library.Problem("the course map is out of date; run `course index`.\n" + "\n".join(lines))
    if after != before:
        page.write_text(after, encoding="utf-8")
    return after != before
