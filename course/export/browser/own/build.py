"""Put the page of one's own texts beside JupyterLite, whose Python it uses."""

import shutil
from pathlib import Path
from urllib.parse import urlsplit

from course.export.lecture.page import styles

HERE = Path(__file__).parent
PAGE = "own.html"


def lay(target, release):
    """Write the page and its scripts into the built folder.

    Parameters
    ----------
    target : Path
        Folder of the built application.
    release : course.export.browser.runtime.Runtime
        Where Python comes from: the page may ask there, and nowhere else.
    """
    parts = urlsplit(release.address)
    text = (HERE / PAGE).read_text(encoding="utf-8")
    site = (target.parent / "index.html").is_file()
    for mark, made in {
        "home": "../index.html" if site else "index.html",
        "runtime": f"{parts.scheme}://{parts.netloc}" if release.address else "",
        "besides": f" and to {parts.netloc}, where Python comes from" if release.address else "",
        "styles": styles() + (HERE / "own.css").read_text(encoding="utf-8"),
    }.items():
        text = text.replace(f"{{{{ {mark} }}}}", made)
    (target / PAGE).write_text(text, encoding="utf-8")
    (place := target / "own").mkdir(exist_ok=True)
    for path in HERE.glob("*.js"):
        shutil.copy(path, place)
