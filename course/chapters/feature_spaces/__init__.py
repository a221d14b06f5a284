"""What the notebook feature_spaces needs and no other."""
