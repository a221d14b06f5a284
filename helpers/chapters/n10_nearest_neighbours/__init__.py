"""What notebook 10_nearest_neighbours needs and no other."""
