"""What notebook 23 needs and no other."""

NAME = "one_field"
