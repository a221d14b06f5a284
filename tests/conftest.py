"""What several test modules share."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.missing import missing

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"

# How long an example takes says something about the machine, not about the property.
settings.register_profile("course", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("course")

# Tier one: the library and the forms. Tier three, "browser", is its folder, and what starts a cluster.
QUICK = ("helpers/", "test_environment.py", "test_layers.py", "course/test_truth.py")
# Fixtures that bring the archives of others: their tests are of tier two.
ARCHIVES = {"shared_data", "package"}


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            place = item.path.relative_to(here).as_posix()
            if place.startswith("browser/") or "cluster" in item.name:
                item.add_marker(pytest.mark.browser)
            elif place.startswith(QUICK) and not ARCHIVES & set(item.fixturenames):
                item.add_marker(pytest.mark.quick)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Folder of raw archives beside the project."""
    if not SHARED.is_dir():
        missing("no ../shared/data with the raw archives")
    return SHARED
