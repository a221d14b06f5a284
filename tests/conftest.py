"""What several test modules share."""

import os
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Folder of raw archives beside the project. Missing: a skip for a reader, a failure for CI."""
    if not SHARED.is_dir():
        message = "no ../shared/data with the raw archives"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    return SHARED
