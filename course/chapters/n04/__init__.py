"""What notebook 4 needs and no other."""

NAME = "kernels_and_definiteness"
