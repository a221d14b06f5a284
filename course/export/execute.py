"""Run notebooks in place, and leave nothing in them that differs from one run to the next."""

import json
import os
import re
import tempfile
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

from course.export import library, stills
from course.export.library import VIEW, WIDGETS

TIMEOUT = 600
NUMBER = re.compile(r"(?<![\w.,])\d[\d,]*(?:\.\d+|\d)(?!\w)")  # of two digits or more
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
# In `ru_maxrss` Linux counts what the process was forked from, too; its own peak stands in /proc. Windows has
# no `resource`.
PEAK = """import time as _time
print(_time.process_time())
try:
    with open("/proc/self/status") as _file:
        print(next(int(_line.split()[1]) * 1024 for _line in _file if _line.startswith("VmHWM")))
except OSError:
    try:
        import resource as _resource
        print(_resource.getrusage(_resource.RUSAGE_SELF).ru_maxrss)
    except ImportError:
        import psutil as _psutil
        print(_psutil.Process().memory_info().peak_wset)
"""


def run(notebook, folder, timeout=TIMEOUT, allow_errors=False):
    """Execute `notebook` (changed in place) in `folder`.

    Returns
    -------
    seconds : float
        Wall time, without the start of the kernel.
    processor : float
        Seconds of processor time of the kernel, all threads added up.
    gigabytes : float
        Peak resident memory of the kernel.
    """
    started = []
    probe = nbformat.v4.new_code_cell(PEAK)
    notebook.cells.append(probe)
    client = NotebookClient(
        notebook,
        timeout=timeout,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,
        allow_errors=allow_errors,
        resources={"metadata": {"path": str(folder)}},
        extra_arguments=["--HistoryManager.enabled=False", "--log-level=ERROR"],
        on_cell_execute=lambda cell, cell_index: started.append(time.perf_counter()),
    )
    with tempfile.TemporaryDirectory() as scratch:
        # The reader's own IPython start-up files are not part of the course, nor are the answers of halls.
        environment = {"IPYTHONDIR": scratch, "PYTHONHASHSEED": "0", "KERNELS_HALLS": ""}
        before = {name: os.environ.get(name) for name in environment}
        os.environ.update(environment)
        try:
            client.execute()
        finally:
            for name, value in before.items():
                os.environ.pop(name) if value is None else os.environ.update({name: value})
            notebook.cells.remove(probe)
    processor, peak = probe.outputs[0].text.split()
    return started[-1] - started[0], float(processor), int(peak) / 1e9


def normalise(notebook):
    """Take out what differs between two runs of the same notebook, and widgets that no output shows."""
    notebook.metadata["kernelspec"] = dict(KERNEL)
    notebook.metadata.get("language_info", {}).pop("version", None)
    for cell in notebook.cells:
        for name in ("execution", "collapsed", "ExecuteTime"):
            cell.metadata.pop(name, None)
        for output in cell.get("outputs", ()):
            if "text/plain" in output.get("data", {}):
                output.data["text/plain"] = re.sub(r" at 0x[0-9a-f]+", "", output.data["text/plain"])
    state = notebook.metadata.get("widgets", {}).get(WIDGETS, {}).get("state", {})
    order = []

    def visit(model):
        if model in state and model not in order:
            order.append(model)
            for name in re.findall(r"IPY_MODEL_([\w-]+)", json.dumps(state[model])):
                visit(name)

    views = [
        output.data[VIEW]
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if VIEW in output.get("data", {})
    ]
    for view in views:
        visit(view["model_id"])
    if not order:
        notebook.metadata.pop("widgets", None)
        return notebook
    names = {old: f"model-{k:03d}" for k, old in enumerate(order, 1)}
    for view in views:
        view["model_id"] = names.get(view["model_id"], view["model_id"])
    text = json.dumps({old: state[old] for old in order})
    for old, new in names.items():
        text = text.replace(old, new)
    states = json.loads(text)
    for model in states.values():
        if model["model_name"] == "LayoutModel":
            model["state"] = {key: value for key, value in model["state"].items() if value is not None}
    notebook.metadata.widgets[WIDGETS]["state"] = {name: states[name] for name in sorted(states)}
    return notebook


def outdated(old, new):
    """Yield cells of text with their numbers that stood in the old outputs and stand in no new one."""
    gone = _shown(old) - _shown(new)
    for cell in new.cells:
        numbers = gone & set(NUMBER.findall(cell.source))
        if cell.cell_type == "markdown" and numbers:
            yield cell.id, sorted(numbers)


def _shown(notebook):
    """Return the numbers of two digits or more in what cells print, and say in words."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    texts = [str(output.get("text", "")) for output in outputs]
    texts += [
        str(text) for output in outputs for kind, text in output.get("data", {}).items() if "text" in kind
    ]
    return set(NUMBER.findall("\n".join(texts)))


def execute(path, folder=None):
    """Execute the notebook at `path` in place.

    Raises
    ------
    library.Problem
        A cell failed, hung or killed the kernel; the file is left as it was.
    """
    path = Path(path)
    notebook = library.read(path)
    if not os.access(path, os.W_OK):  # before a minute has been spent
        raise library.Problem(f"{path} may not be written; run the notebook in a copy of the course.")
    try:
        cost = run(notebook, folder or path.parent)
    except (CellExecutionError, CellTimeoutError, DeadKernelError) as reason:
        cells = [c for c in notebook.cells if any(o.output_type == "error" for o in c.get("outputs", ()))]
        where = f"cell {cells[0].id!r}" if cells else "a cell"
        plain = re.sub(r"\x1b\[[0-9;]*m", "", str(reason))
        raise library.Problem(f"{path.name}: {where} failed; the file is unchanged.\n{plain}") from None
    for field in ("number", "name"):  # a file has them in its own name alone
        library.course(notebook).pop(field, None)
    normalise(notebook)
    stills.complete(notebook, library.read(path), path.stem)
    library.write(notebook, path)
    return cost
