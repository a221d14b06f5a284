"""What the notebook veto needs and no other."""
