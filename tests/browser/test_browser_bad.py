"""What the course says in a browser where it cannot do what it is asked; in Pyodide."""

import in_pyodide
import nbformat
import pytest

CELLS = {
    "first": """
import numpy as np
from scipy import sparse
from course import lesson
from course.lesson import examination
examination.SECONDS = 1
""",
    "loop": """
def great_circle(theta, eta):
    while True:
        pass
lesson.check(great_circle)
""",
    "one line": """
def great_circle(theta, eta):
    return [step for step in iter(int, 1)]
lesson.check(great_circle)
""",
    "no way out": """
def great_circle(theta, eta):
    while True:
        try:
            theta = theta + 0
        except Exception:
            continue
lesson.check(great_circle)
""",
    "right": """
examination.SECONDS = 600
def midpoint(theta, eta):
    middle = np.sqrt(theta) + np.sqrt(eta)
    return middle**2 / np.sum(middle**2)
lesson.check(midpoint)
""",
    "mine": """
print(lesson.mine("midpoint")(np.array([1.0, 0]), np.array([0.0, 1])))
""",
    "no threads": """
from helpers import geometry
rows = sparse.csr_matrix(np.random.default_rng(0).dirichlet(np.ones(9), 1100))
print(geometry.geodesic_distances(rows).shape)
from joblib import effective_n_jobs
print("jobs:", effective_n_jobs(-1))
""",
    "null": """
from js import JSON
from course.explorers import MarginExplorer
explorer = MarginExplorer(C=1)
explorer.set_state({"C": JSON.parse("null")})
print("hard margin:", explorer.C == np.inf)
""",
    "predict": """
lesson.predict("03.any", "Which?", choices=["this", "that"])
lesson.reconcile("03.any", "this")
""",
    "small": """
print(lesson.small(5_000, 500))
""",
    "download": """
from helpers import corpora
try:
    corpora.download("20news")
except corpora.DownloadError as error:
    print(error)
""",
    "archive": """
try:
    corpora.load_webkb()
except FileNotFoundError as error:
    print(error)
""",
    "study": """
from papers.kit import studies
name = list(studies.known())[0]
try:
    studies.run(studies.find(name))
except ValueError as error:
    print(error)
""",
}
STOPPED = "stopped after 1 seconds. Does a loop never end?"
SAID = {
    "loop": STOPPED,
    "one line": STOPPED,
    "no way out": STOPPED,
    "right": "Exercise midpoint: right",
    "mine": "[0.5 0.5]",
    "no threads": "(1100, 1100)\njobs: 1",
    "null": "hard margin: True",
    "predict": "this",
    "small": "In the browser: 500 instead of 5,000.",
    "download": "20news: a browser cannot fetch raw archives; the installed course can.",
    "archive": "a browser has no raw archives; use the installed course.",
    "study": "run it in the installed course",
}


@pytest.fixture(scope="module")
def told(edition, tmp_path_factory):
    """What each cell printed."""
    files = tmp_path_factory.mktemp("files")
    notebook = nbformat.v4.new_notebook()
    for name, source in CELLS.items():
        notebook.cells.append(nbformat.v4.new_code_cell(source.strip(), id=name.replace(" ", "-")))
    nbformat.write(notebook, files / "03_asked.ipynb")
    outcome = in_pyodide.run(edition, files, "03_asked.ipynb")
    assert outcome["failed"] == []
    return outcome["printed"]


@pytest.mark.parametrize("name", SAID)
def test_it_ends_and_says(name, told):
    assert SAID[name] in told[name.replace(" ", "-")]
