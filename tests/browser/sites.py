"""The site as its tests have it: built for a public repository."""

from course.export.site import build as site

ADDRESS = "https://github.com/owner/name"


def built(target):
    """Build the site in a folder; return how many pages it has."""
    site.build(target, address=ADDRESS)
    return len(list(target.rglob("*.html")))
