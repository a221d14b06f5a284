"""One folder a notebook, by its name: exercises, questions, and whatever else it needs."""
