#!/usr/bin/env bash
# The library at the lowest versions that pyproject.toml allows, in an environment of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
UV_PROJECT_ENVIRONMENT="${TMPDIR:-/tmp}/kernels-lowest"
export UV_PROJECT_ENVIRONMENT OMP_NUM_THREADS=1

uv sync --quiet --python 3.11 --resolution lowest-direct --no-progress
"$UV_PROJECT_ENVIRONMENT/bin/python" -m pytest -q -p no:cacheprovider tests/helpers "$@"
