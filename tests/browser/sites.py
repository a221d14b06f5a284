"""The site as its tests have it: built for a public repository."""

from course.export import library
from course.export.site import build as site
from course.lesson import workspace

ADDRESS = "https://github.com/owner/name"


def alone():
    """Let nobody else build a site: what Sphinx reads lies in one folder for all."""
    library.BUILD.mkdir(parents=True, exist_ok=True)
    return workspace.alone(library.BUILD)


def built(target):
    """Build the site in a folder; return how many pages it has."""
    with alone():
        site.build(target, address=ADDRESS)
    return len(list(target.rglob("*.html")))
