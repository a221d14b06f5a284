"""Installed into the environment's etc/jupyter: `jupyter lab` opens the course on its first page."""

from pathlib import Path

c = get_config()  # noqa: F821

# Whoever starts it in the folder of the notebooks finds the first page there.
FIRST = "00_start_here.ipynb"
for page in (f"notebooks/{FIRST}", FIRST):
    if Path(page).is_file():
        c.LabApp.default_url = f"/lab/tree/{page}"
        break
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
