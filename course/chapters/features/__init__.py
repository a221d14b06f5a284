"""What the notebook features needs and no other."""
