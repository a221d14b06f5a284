"""One folder a notebook, by its number and name: claims, exercises, figures, experiments."""
