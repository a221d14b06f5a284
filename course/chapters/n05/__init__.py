"""What notebook 5 needs and no other."""

NAME = "feature_spaces"
