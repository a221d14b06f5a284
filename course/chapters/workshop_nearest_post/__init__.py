"""What the notebook workshop_nearest_post needs and no other."""
