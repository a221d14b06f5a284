"""What the notebook distance_or_weights needs and no other."""
