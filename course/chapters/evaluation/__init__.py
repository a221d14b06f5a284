"""What the notebook evaluation needs and no other."""
