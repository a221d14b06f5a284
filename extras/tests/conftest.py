"""A browser for the phones, as the course's own browser tests have it."""

from tests.browser.conftest import browser, from_npm, visit  # noqa: F401
from tests.conftest import settings  # noqa: F401  (the profile of drawn examples)
