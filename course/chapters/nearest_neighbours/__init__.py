"""What the notebook nearest_neighbours needs and no other."""
