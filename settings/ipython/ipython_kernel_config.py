"""Installed into the environment's etc/ipython: a kernel of the course says what to do after a restart."""

c = get_config()  # noqa: F821

c.InteractiveShellApp.extensions = ["course.export.hints"]
