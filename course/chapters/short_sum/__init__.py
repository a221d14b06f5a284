"""What the notebook short_sum needs and no other."""
