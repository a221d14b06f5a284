"""What notebook 9 needs and no other."""

NAME = "evaluation"
