"""What the notebook start_here needs and no other."""
