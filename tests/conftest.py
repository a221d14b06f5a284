"""What several test modules share."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"

# How long an example takes says something about the machine, not about the property.
settings.register_profile("course", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("course")

# What needs no browser, no notebook and no study: `pytest -m quick` runs it in two minutes.
QUICK = {
    "test_dual", "test_embedding", "test_environment", "test_evaluation", "test_exercises", "test_export",
    "test_form", "test_gram", "test_kernels", "test_layers", "test_neighbors", "test_scripts", "test_svm",
    "test_text", "test_thresholds",
}  # fmt: skip


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.stem in QUICK or item.path.stem == "test_notebooks" and "test_form" in item.name:
            item.add_marker(pytest.mark.quick)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Folder of raw archives beside the project. Missing: a skip for a reader, a failure for CI."""
    if not SHARED.is_dir():
        message = "no ../shared/data with the raw archives"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    return SHARED
