"""What notebook 0 needs and no other."""

NAME = "start_here"
