#!/usr/bin/env bash
# Each benchmark once, as small as it goes: whether it runs. What it measures depends on the machine and fails nothing.
set -uo pipefail
cd "$(dirname "$0")/.."
failed=() said="$(mktemp)"
once() {
    echo "--- $*"
    "$@" >"$said" 2>&1
    if grep -q Traceback "$said"; then
        tail -n 5 "$said"
        failed+=("$*")
    fi
}

for name in beside_scikit_learn geodesic_distances ngd neighbors pursuit imports; do
    once uv run python "benchmarks/$name.py" --rounds 1
done
once uv run python benchmarks/conformal.py --folds 1 --from ../shared/data
once uv run python benchmarks/hall.py --phones 30
once uv run python benchmarks/notebooks.py 03
once uv run python benchmarks/redraws.py 03
once uv run python benchmarks/repaint.py 03
once uv run python benchmarks/browser.py 03
once uv run --with nbgrader python benchmarks/nbgrader_trial.py 03
# A visit needs the site that the browser tests have fetched Python for.
pyodide=$(find build/pyodide -mindepth 1 -maxdepth 1 -type d 2>/dev/null | head -n 1)
if [ -n "$pyodide" ]; then
    once uv run course site --browser --pyodide "$pyodide"
    once uv run python benchmarks/visit.py
fi

rm -f "$said"
if [ "${#failed[@]}" -gt 0 ]; then
    printf 'failed: %s\n' "${failed[@]}"
    exit 1
fi
