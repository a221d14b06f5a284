"""The tests notice what they are there to notice: in a copy, one slip at a time, and a file that must fail.

A line that has been rewritten is no longer found: then choose another slip of the same kind.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.nightly

ROOT = Path(__file__).parents[1]
COPIED = (
    "helpers",
    "papers",
    "course",
    "tests",
    "notebooks",
    "conftest.py",
    "pyproject.toml",
    "CONTRIBUTING.md",
)
LINKED = ("data", "docs", "settings", "README.md")

# A forgotten root, a sign, a swapped axis, in each module of helpers.
HELPERS = [
    ("helpers/_numerics/bags.py", "+ 1).sum(axis=1)\n", "+ 1).sum(axis=0)\n", "test_bags.py"),
    (
        "helpers/_numerics/harmonics.py",
        "weights * np.cos(latitude) ** (n - 2)",
        "weights * np.cos(latitude) ** (n + 2)",
        "test_gram.py",
    ),
    (
        "helpers/_numerics/induced.py",
        "np.sum(np.log(eigenvalues)) / 2",
        "np.sum(np.log(eigenvalues))",
        "test_conformal.py",
    ),
    (
        "helpers/_numerics/pairs.py",
        "return np.sqrt(line.sum(root_difference(*line.values) ** 2))",
        "return line.sum(root_difference(*line.values) ** 2)",
        "test_geometry.py",
    ),
    (
        "helpers/_numerics/products.py",
        "_divided(rows, np.sqrt(row_sums(power(rows, 2))))",
        "_divided(rows, row_sums(power(rows, 2)))",
        "test_kernels.py",
    ),
    (
        "helpers/_numerics/rows.py",
        "rows.sum(axis=1, dtype=np.float64)",
        "rows.sum(axis=0, dtype=np.float64)",
        "test_embedding.py",
    ),
    (
        "helpers/_numerics/semantics.py",
        "np.sqrt(values[there]), vectors",
        "values[there], vectors",
        "test_semantics.py",
    ),
    (
        "helpers/_numerics/similarities.py",
        "return np.pi - 2 * angle",
        "return np.pi + 2 * angle",
        "test_neighbors.py",
    ),
    (
        "helpers/bayes.py",
        "special.log_softmax(values, axis=1)",
        "special.log_softmax(values, axis=0)",
        "test_bayes.py",
    ),
    ("helpers/concepts.py", "    KW = P - N\n", "    KW = P + N\n", "test_concepts.py"),
    (
        "helpers/conformal.py",
        "return 1 - cosines(unit_rows(X",
        "return 1 + cosines(unit_rows(X",
        "test_conformal.py",
    ),
    (
        "helpers/dual.py",
        "self.alpha.sum() - self.norm**2 / 2",
        "self.alpha.sum() + self.norm**2 / 2",
        "test_dual.py",
    ),
    (
        "helpers/embedding.py",
        "else np.sqrt(row_sums(rows.power(2)))",
        "else row_sums(rows.power(2))",
        "test_embedding.py",
    ),
    (
        "helpers/evaluation.py",
        "z = float((b - c) / np.sqrt(b + c))",
        "z = float((b - c) / (b + c))",
        "test_evaluation.py",
    ),
    (
        "helpers/geometry.py",
        "_sine_ratio(1 - t, angle)) * np.sqrt(p)",
        "_sine_ratio(1 - t, angle)) * p",
        "test_geometry.py",
    ),
    ("helpers/gram.py", "[:, None]) + means.mean()", "[:, None]) - means.mean()", "test_gram.py"),
    ("helpers/kernels.py", "cosines(np.sqrt(rows), None", "cosines(rows, None", "test_kernels.py"),
    (
        "helpers/neighbors.py",
        "scores.argmax(axis=1)",
        "scores.argmin(axis=1)",
        "test_neighbors.py",
    ),
    ("helpers/pursuit.py", "q = q - (Q @ q) @ Q", "q = q + (Q @ q) @ Q", "test_pursuit.py"),
    (
        "helpers/semantics.py",
        "(w / self.singular_values_)",
        "(w * self.singular_values_)",
        "test_semantics.py",
    ),
    (
        "helpers/svm.py",
        "return np.clip((1 - y * f) / delta, 0, C)",
        "return np.clip((1 + y * f) / delta, 0, C)",
        "test_svm.py",
    ),
    ("helpers/text.py", "if shortest <= len(run)", "if shortest < len(run)", "test_text.py"),
    ("helpers/thresholds.py", "np.nanmin(scores) - 1", "np.nanmin(scores) + 1", "test_thresholds.py"),
]
# A wrong verdict, a stale output, a deleted check.
LESSON = "notebooks/14_how_far.ipynb"
COURSE = [
    (
        "papers/zhang2005/claims_distance.toml",
        "[zhang2005-prop2]\nverdict = 'proved'",
        "[zhang2005-prop2]\nverdict = 'not decided here'",
        ["tests/course/test_claims.py", "-k", "zhang2005-prop2"],
    ),
    (LESSON, "24 of 281 words", "25 of 281 words", [LESSON, "--nbval-current-env"]),
    (LESSON, '"lesson.check(midpoint)"', '"midpoint"', ["tests/test_truth.py", "-k", "T5"]),
]
SLIPS = [(file, old, new, [f"tests/helpers/{tests}"]) for file, old, new, tests in HELPERS] + COURSE


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    folder = tmp_path_factory.mktemp("copy")
    for name in COPIED:
        if (ROOT / name).is_dir():
            # What is compiled is written meanwhile, by other workers.
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    for name in LINKED:
        (folder / name).symlink_to(ROOT / name)
    return folder


@pytest.mark.parametrize(("file", "old", "new", "tests"), SLIPS, ids=[slip[0] for slip in SLIPS])
def test_a_slip_is_noticed(file, old, new, tests, copy):
    path = copy / file
    source = path.read_text(encoding="utf-8")
    assert old in source, "rewritten: choose another slip"
    path.write_text(source.replace(old, new, 1), encoding="utf-8")
    try:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", *tests]
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True)
    finally:
        path.write_text(source, encoding="utf-8")
    assert done.returncode == 1, f"nobody noticed: {done.stdout[-2000:]}{done.stderr[-500:]}"
