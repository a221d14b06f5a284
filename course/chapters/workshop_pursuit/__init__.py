"""What the notebook workshop_pursuit needs and no other."""
