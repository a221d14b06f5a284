"""An extension of Jupyter's server: started in a clone, it opens the reader's own copy of the course.

It is not in the wheel of the course, as it would speak to every JupyterLab of an environment.
"""

from pathlib import Path

from course.export.copies import reader

# The pages of JupyterLab and of Jupyter Notebook, by the names of their applications.
FIRST = {"lab": f"/lab/tree/{{}}/{reader.FIRST}", "notebook": f"/notebooks/{{}}/{reader.FIRST}"}


def _jupyter_server_extension_points():
    return [{"module": __name__}]


def _link_jupyter_server_extension(server):
    """Choose folder and first page before the server makes its own; what it was told is obeyed first."""
    place = reader.opened(Path.cwd())
    if place is None:
        return
    if "root_dir" not in server.config.ServerApp:
        server.root_dir = str(place.parent)
    for name, point in server.extension_manager.extension_points.items():
        if name in FIRST and "default_url" not in server.config[type(point.app).__name__]:
            point.app.default_url = FIRST[name].format(place.name)


def _load_jupyter_server_extension(server):
    if reader.clone(Path.cwd()):
        server.contents_manager.register_pre_save_hook(reader.at_rest)
        server.web_app.settings.setdefault("page_config_hook", _without_lite)


def _without_lite(_, page):
    """Leave out what runs in JupyterLite alone: builders have it, and here it would only log an error."""
    extensions = page.get("federated_extensions", [])
    return page | {
        "federated_extensions": [e for e in extensions if not e["name"].startswith("@jupyterlite/")]
    }
