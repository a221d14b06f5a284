"""Installed into the environment's etc/jupyter: `jupyter lab` opens the course on its first page."""

c = get_config()  # noqa: F821

c.LabApp.default_url = "/lab/tree/notebooks/00_start_here.ipynb"
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
