"""What notebook 10 needs and no other."""

NAME = "nearest_neighbours"
