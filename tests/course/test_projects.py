"""The sample report of a project is what its program computes."""

import importlib.util
from pathlib import Path

import pytest

PLACE = Path(__file__).parents[2] / "docs" / "projects" / "sample_report.py"


@pytest.mark.nightly
def test_the_sample_report_is_what_its_program_computes():
    spec = importlib.util.spec_from_file_location("sample_report", PLACE)
    sample = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sample)
    assert sample.PAGE.read_text(encoding="utf-8") == sample.report()
