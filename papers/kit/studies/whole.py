"""Whether a study says what it does, and whether its stored result is whole and of today."""

import copy
import json
import math

from papers.kit.studies import finished, provenance, results
from papers.kit.studies.runner import right


def lacks(study, folder=None):
    """List what a study lacks, a sentence each, with the remedy; nothing where it is whole.

    Parameters
    ----------
    study : Study
    folder : path, optional
        Folder of its result. Default: ``results`` in the room of its paper.
    """
    again = f"`uv run course study run {study.name}`"
    units, found = study.units(), []
    if json.loads(json.dumps(units)) != units or len({finished.key(one) for one in units}) < len(units):
        found.append("units: two are alike, or JSON cannot hold one; name what tells them apart.")
    found += [
        f"parameters: the sentences of `words` do not change with {name!r}; say it there, or drop it."
        for name in mute(study)
    ]
    if study.name not in results.stored(folder):
        return [*found, f"it is not run: {again}"]
    outcome = results.load(study.name, folder)
    then, now = outcome.get("modules", {}), provenance.modules(study.module)
    edited = sorted(name for name in {**then, **now} if then.get(name) != now.get(name))
    if own := [name for name in edited if name.startswith(f"papers.{study.room}.")]:
        found.append(f"{', '.join(own)} changed after the run: {again}")
    return found + stale(study, outcome, again)


def stale(study, outcome, again="run the study again"):
    """List in what a stored result is not that of its study: parameters, units, summary, scores."""
    if outcome["parameters"] != study.parameters:
        return [f"its stored result has other parameters: {again}"]
    if [entry["unit"] for entry in outcome["units"]] != study.units():
        return [f"its stored result has other units: {again}"]
    found, pairs = [], [(entry["unit"], entry["result"]) for entry in outcome["units"]]
    summary = study.summary(pairs) if study.summary else {}
    if not _alike(json.loads(json.dumps(summary, default=results.plain)), outcome["summary"]):
        found.append(f"its stored summary is not what `summary` returns: {again}")
    if sum(run["units"] for run in outcome["runs"]) != len(pairs):
        found.append(f"its runs do not add up to its units: {again}")
    wrong = [
        score
        for score in _scores([result for _, result in pairs])
        if (int(right(score).sum()), len(right(score))) != (score["right"], score["of"])
    ]
    return found + [f"{len(wrong)} scores are not those of their bits: {again}"] * bool(wrong)


def mute(study):
    """Return the parameters that can change without a sentence of the study changing."""
    due, found = study.protocol, []
    for path in leaves(study.parameters):
        try:
            same = study.words(changed(study.parameters, path)) == due
        except (LookupError, TypeError, ValueError):
            same = False  # The sentences need this very value.
        found += [".".join(map(str, path))] * same
    return found


def leaves(value, path=()):
    """Yield the paths of all parameters that are no dicts and no lists."""
    if isinstance(value, dict | list) and value:
        for name, inside in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inside, (*path, name))
    else:
        yield path


def changed(parameters, path):
    """Return parameters of which one is another."""
    some = copy.deepcopy(parameters)
    place = some
    for name in path[:-1]:
        place = place[name]
    old = place[path[-1]]
    if isinstance(old, bool):
        place[path[-1]] = not old
    else:
        place[path[-1]] = f"no {old}" if isinstance(old, str | None) else old * 3 + 1
    return some


def _scores(value):
    """Yield what `scored` made, wherever it stands in a result."""
    if isinstance(value, dict) and "bits" in value:
        yield value
    elif isinstance(value, dict | list):
        for inside in value.values() if isinstance(value, dict) else value:
            yield from _scores(inside)


def _alike(first, second):
    """Compare nested results; numbers may differ as machines do."""
    if isinstance(first, dict | list) and type(first) is type(second) and len(first) == len(second):
        if isinstance(first, dict):
            return first.keys() == second.keys() and all(_alike(first[key], second[key]) for key in first)
        return all(map(_alike, first, second))
    numbers = all(isinstance(one, int | float) for one in (first, second))
    return math.isclose(first, second, rel_tol=1e-6, abs_tol=1e-12) if numbers else first == second
