"""What the notebook documents_are_points needs and no other."""
