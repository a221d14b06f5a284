"""What the notebook how_sure needs and no other."""
