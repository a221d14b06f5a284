"""What the notebook distances_with_points needs and no other."""
