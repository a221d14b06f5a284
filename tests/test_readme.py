"""Every command of the README and of the pages it leads to, in a fresh clone: each does its work.

A command that serves is started, asked once, and ended.
"""

import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest

from tests.missing import missing

pytestmark = pytest.mark.nightly

ROOT = Path(__file__).parents[1]
ARCHIVES = ROOT.parent / "shared" / "data"
# What a user types first, in this order.
PAGES = ("README.md", *(f"docs/{name}.md" for name in ("setup", "teaching", "browser", "texts", "studies")))
PROGRAMS = "uv|pip|conda|jupyter|python"
SERVE = re.compile(r"jupyter (lab|notebook)|http\.server|course hall \d+|deck --watch")
# What is not run, or not whole, and why.
NOT_HERE = {
    r"conda (env create|activate)": "no conda channel is asked; the file is compared with pyproject.toml",
    r"download \w+$": "the archives' homes are not asked by tests; `--from` takes what lies here",
    r"study run": "the whole run takes hours; `study verify` computes units of it again",
    r"uv cache clean": "it would empty the cache that this run installs from",
    r"benchmarks/": "each benchmark has a test of its own, test_benchmarks.py",
}
# What stands for something of the reader's own.
OWN = {"FOLDER": "handed-in", "FILE": "reviews.csv", "~/Downloads": str(ARCHIVES)}
MORE = {
    # Tiers of tests are run as such; here it is enough that the command finds them.
    r"uv run pytest( -m \w+| extras)?$": "--collect-only -q",
    r"nbconvert --to (html|slides)$": "--output-dir build/page notebooks/13_*.ipynb",
    r"http\.server": "0",  # any port that is free
    r"course corpus .* --output": "--force",  # two commands write the same page
}
GOOD = "warm funny clever joy fresh bright lovely gentle moving honest rich charm smart elegant".split()
BAD = "dull long empty cheap noisy boring clumsy flat weak stale ugly tired messy hollow".split()
COMMON = "film cast story end music camera hour scene plot actor light sound room street voice night".split()


def commands():
    """Return what these pages tell to type, in their order, in blocks and in lines, each once."""
    text = "\n".join((ROOT / page).read_text(encoding="utf-8") for page in PAGES)
    found = re.findall(rf"^    ((?:{PROGRAMS}) .+)$|`((?:{PROGRAMS}) [^`]+)`", text, re.MULTILINE)
    return list(dict.fromkeys((block or line).partition("  #")[0].strip() for block, line in found))


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """A clone as a stranger has it, with his list of students, their answers and a table of texts."""
    if not shutil.which("uv") or not shutil.which("git"):
        missing("uv and git are not both on the path")
    folder = tmp_path_factory.mktemp("fresh") / "clone"
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True, timeout=300)
    shutil.copy(folder / "lectures" / "62_few_documents.md", folder / "talk.md")
    (folder / "list.csv").write_text("name,email\nAda L.,ada@example.org\n", encoding="utf-8")
    draw, rows = random.Random(0), []
    for k in range(120):
        words = draw.sample(COMMON, 8) + draw.sample((BAD, GOOD)[k % 2], 6)
        rows.append(f"{' '.join(words)},{k % 2 + 1}")
    (folder / "reviews.csv").write_text("text,stars\n" + "\n".join(rows) + "\n", encoding="utf-8")
    (handed := folder / "handed-in" / "Ada L.").mkdir(parents=True)
    shutil.copy(next((folder / "notebooks").glob("13_*.ipynb")), handed)
    return folder


def surroundings(clone):
    """Return the environment of a stranger: nothing of this project's, no browser that opens."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("KERNELS_", "COURSE_"))}
    # He keeps what Python compiles: with the last of these each command compiles all its imports again.
    tests = "PYTEST_CURRENT_TEST", "PYTEST_XDIST_WORKER"
    for name in ("VIRTUAL_ENV", "PYTHONPATH", *tests, "PYTHONDONTWRITEBYTECODE"):
        kept.pop(name, None)
    # KERNELS_RAW: a download that came to the user's cache would be found by every later test.
    apart = "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "KERNELS_RAW"
    own = {name: str(clone / "own" / name) for name in apart}
    path = os.pathsep.join([str(clone / ".venv" / "bin"), os.environ["PATH"]])
    return kept | own | {"PATH": path, "BROWSER": "true", "PYTHONUNBUFFERED": "1"}


def typed(command):
    """Return what is run for a command of the README."""
    for word, own in OWN.items():
        command = command.replace(word, own)
    for pattern, more in MORE.items():
        if re.search(pattern, command):
            command += f" {more}"
    if re.search(r"jupyter (lab|notebook)", command) and hasattr(os, "geteuid") and os.geteuid() == 0:
        command += " --allow-root"
    if command.startswith("pip "):
        # In an environment of its own, as the README says.
        command = f"uv venv --quiet --clear --seed own/env && own/env/bin/{command}"
    return command


@pytest.mark.parametrize("command", commands())
def test_a_command_of_the_readme_does_what_it_says(clone, command):
    for pattern, why in NOT_HERE.items():
        if re.search(pattern, command):
            pytest.skip(why)
    if "~/Downloads" in command and not ARCHIVES.is_dir():
        missing("no ../shared/data with the raw archives")
    if SERVE.search(command):
        served(clone, typed(command))
        return
    done = subprocess.run(
        typed(command),
        shell=True,
        cwd=clone,
        env=surroundings(clone),
        capture_output=True,
        text=True,
        timeout=3000,
    )
    said = done.stdout + done.stderr
    # A room that is new lacks what its tests name: they have to fail.
    lacks = "pytest -k" in command
    assert done.returncode == (1 if lacks else 0), said[-3000:]
    assert lacks or "Traceback" not in said, said[-3000:]


def served(clone, command):
    """Start a command that serves, ask the address that it prints, and end it.

    Ctrl+C asks Jupyter a question, and a second one would break into its leave-taking; it is told to go.
    """
    end = signal.SIGTERM if "jupyter" in command else signal.SIGINT
    log = clone / "served.log"
    with log.open("w+") as output:
        program = subprocess.Popen(
            command,
            shell=True,
            cwd=clone,
            env=surroundings(clone),
            stdout=output,
            stderr=output,
            start_new_session=True,
            # A suite that runs in the background may ignore Ctrl+C, and its children would, too.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        try:
            assert answers(program, log), log.read_text()[-3000:]
            os.killpg(program.pid, end)
            program.wait(300)
        finally:
            if program.poll() is None:
                os.killpg(program.pid, signal.SIGKILL)
                program.wait()
    assert "Traceback" not in log.read_text(), log.read_text()[-3000:]


def answers(program, log, seconds=600):
    """Return whether one of the printed addresses answers before the time is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and program.poll() is None:
        for address in re.findall(r"https?://[^\s)>]+", log.read_text()):
            try:
                with urllib.request.urlopen(address.replace("0.0.0.0", "127.0.0.1"), timeout=20) as page:
                    if page.status == 200 and b"<" in page.read():
                        return True
            except OSError:
                pass
        time.sleep(0.5)
    return False


def test_the_commands_are_found():
    assert {"uv run jupyter lab", "uv run course site --browser", "uv run course work unpack"} < set(
        commands()
    )
    every = commands()
    assert all(any(re.search(pattern, one) for one in every) for pattern in [*NOT_HERE, *MORE])
    assert all(shlex.split(one) for one in every)
