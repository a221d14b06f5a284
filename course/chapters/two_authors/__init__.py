"""What the notebook two_authors needs and no other."""
