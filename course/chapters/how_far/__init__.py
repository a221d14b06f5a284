"""What the notebook how_far needs and no other."""
