"""What the notebook heat needs and no other."""
