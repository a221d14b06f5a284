"""A file that others read is written whole or not at all."""

import os
import tempfile
from pathlib import Path


def replace(path, text, encoding="utf-8"):
    """Replace a file; a link of its name, or beside it, is not followed.

    Raises
    ------
    OSError
        The disk is full or read-only; what was there is as it was.
    """
    path = Path(path)
    handle, aside = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with open(handle, "w", encoding=encoding, newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(aside, 0o644)
        os.replace(aside, path)
    except OSError:
        Path(aside).unlink(missing_ok=True)
        raise
