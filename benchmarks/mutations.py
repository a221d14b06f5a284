"""Change the library in small ways, and see whether its quick tests notice.

    uv run python benchmarks/mutations.py [geometry kernels ...] [--sites 1] [--seed 0]

In a copy of the library, one change at a time: a root is forgotten, a sign flipped, an axis swapped. After
each the module's tests run until one fails. Prints a line for each change and exits with 1 if one went
unnoticed. A survivor asks a person to look: some changes mean nothing (a sign within a square, a root of 1).
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
LINKED = ("data", "notebooks", "papers", "course", "settings", "benchmarks", "docs", "pyproject.toml")
# Whose tests are those of a part of the library that has none of its own name.
TESTS = {
    "pairs": ["geometry"],
    "products": ["kernels"],
    "harmonics": ["gram", "kernels"],
    "kernel_register": ["kernels"],
    "similarities": ["neighbors"],
    "induced": ["conformal"],
    "kernel_machines": ["estimators", "svm"],
    "decisions": ["evaluation"],
    "parameters": ["svm", "pursuit"],
    "bundles": ["corpora"],
    "reading": ["download"],
    "fetching": ["download"],
    "network": ["download"],
}


def is_root(node):
    """Whether a node is a call np.sqrt(x) of one argument."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "np.sqrt" and len(node.args) == 1


def changes(source):
    """List all changes of a module: kind, line, and the source after it."""
    tree, found = ast.parse(source), []
    lines = source.splitlines(keepends=True)

    def replaced(node, new):
        """Write the source with another text in the place of a node."""
        ends = [sum(map(len, lines[: line - 1])) for line in (node.lineno, node.end_lineno)]
        # Columns count bytes.
        start, end = (
            base + len(lines[line - 1].encode()[:column].decode())
            for base, line, column in zip(
                ends, (node.lineno, node.end_lineno), (node.col_offset, node.end_col_offset), strict=True
            )
        )
        return source[:start] + new + source[end:]

    words = [node for node in ast.walk(tree) if isinstance(node, ast.Raise | ast.JoinedStr)]
    spoken = {id(part) for node in words for part in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in spoken:
            continue
        if is_root(node) and not node.keywords:
            found.append(("root", node.lineno, replaced(node, f"({ast.unparse(node.args[0])})")))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            new = f"({ast.unparse(node.left)} + {ast.unparse(node.right)})"
            found.append(("sign", node.lineno, replaced(node, new)))
        elif isinstance(node, ast.keyword) and node.arg == "axis" and ast.unparse(node.value) in "01":
            found.append(("axis", node.value.lineno, replaced(node.value, str(1 - node.value.value))))
    return found


def noticed(folder, names):
    """Tell whether the quick tests of these names fail, or never end."""
    files = [f"tests/helpers/test_{name}.py" for name in names]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-m", "quick", "-p", "no:cacheprovider"]
    environment = os.environ | {"PYTHONPATH": str(folder), "OMP_NUM_THREADS": "1"}
    try:
        run = subprocess.run(
            [*command, *files], cwd=folder, env=environment, capture_output=True, text=True, timeout=600
        )
    except subprocess.TimeoutExpired:
        return True
    if run.returncode not in (0, 1, 2):
        raise SystemExit(
            f"The tests of {', '.join(names)} did not run:\n{run.stdout[-2000:]}{run.stderr[-500:]}"
        )
    return run.returncode > 0


def main():
    """Change, test, put back, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--sites", type=int, default=1, help="changes of each kind in a module")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    survivors = tried = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for tree in ("helpers", "tests"):
            shutil.copytree(ROOT / tree, folder / tree, ignore=shutil.ignore_patterns("__pycache__"))
        for tree in LINKED:
            (folder / tree).symlink_to(ROOT / tree)
        for path in sorted((folder / "helpers").rglob("*.py")):
            tests = TESTS.get(path.stem, [path.stem])
            known = all((folder / f"tests/helpers/test_{one}.py").is_file() for one in tests)
            if not known or (options.modules and path.stem not in options.modules):
                continue
            source, rng = path.read_text(encoding="utf-8"), random.Random(f"{options.seed} {path.stem}")
            every = changes(source)
            if every and noticed(folder, tests):
                raise SystemExit(f"The tests of {', '.join(tests)} fail before anything is changed.")
            for kind in ("root", "sign", "axis"):
                some = [change for change in every if change[0] == kind]
                for _, line, changed in rng.sample(some, min(options.sites, len(some))):
                    path.write_text(changed, encoding="utf-8")
                    found = noticed(folder, tests)
                    path.write_text(source, encoding="utf-8")
                    tried, survivors = tried + 1, survivors + (not found)
                    where = f"{path.relative_to(folder)}:{line}"
                    print(f"{where:42s} {kind:5s} {'noticed' if found else 'SURVIVES'}", flush=True)
    print(f"{tried} changes, {survivors} unnoticed")
    return int(survivors > 0)


if __name__ == "__main__":
    sys.exit(main())
