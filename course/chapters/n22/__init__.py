"""What notebook 22 needs and no other."""

NAME = "concepts_and_refined_dictionaries"
