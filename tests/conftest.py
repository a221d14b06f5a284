"""What several test modules share."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.missing import missing

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"

# How long an example takes says something about the machine, not about the property; and the examples are the
# same ones in every run, so that no run fails by its luck.
SLOW = [HealthCheck.too_slow]
settings.register_profile("course", deadline=None, derandomize=True, suppress_health_check=SLOW)
settings.load_profile("course")


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Folder of raw archives beside the project."""
    if not SHARED.is_dir():
        missing("no ../shared/data with the raw archives")
    return SHARED
