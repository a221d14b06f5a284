"""The course map: routes through the notebooks and a table of them, made from their own metadata."""

import difflib

from course.export import library

START, END = "<!-- course map -->", "<!-- end of course map -->"
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
    ("a term", "you study, or teach, with two evenings a week", ()),
)


def table(link="notebooks/{name}"):
    """Return the map as a Markdown table; `link` is how a notebook's file is reached."""
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
        title = f"[{about['title']}]({link.format(name=path.name)})"
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


def update(readme=library.ROOT / "README.md", check=False):
    """Write the map between its marks in README.md; with `check`, only say whether it is up to date.

    Raises
    ------
    library.Problem
        The marks are missing, or `check` found the map out of date.
    """
    library.notebooks()  # without notebooks there is nothing to list, and it says so
    before = readme.read_text(encoding="utf-8")
    if before.count(START) != 1 or before.count(END) != 1:
        raise library.Problem(f"{readme.name} needs one {START} and one {END} for the map to stand between.")
    head, tail = before.split(START)
    after = f"{head}{START}\n{routes()}\n\n{table()}\n{END}{tail.split(END)[1]}"
    if after == before:
        return "The course map is up to date."
    if check:
        lines = difflib.unified_diff(
            before.splitlines(), after.splitlines(), "README.md", "metadata", lineterm=""
        )
        raise library.Problem("the course map is out of date; run `course index`.\n" + "\n".join(lines))
    readme.write_text(after, encoding="utf-8")
    return "The course map is written."
