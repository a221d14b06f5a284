"""Installed into the environment's etc/jupyter: `jupyter nbconvert` keeps pictures and their words."""

c = get_config()  # noqa: F821

c.HTMLExporter.preprocessors = ["course.export.outputs.Plain"]
