"""What notebook 1 needs and no other."""

NAME = "documents_are_points"
