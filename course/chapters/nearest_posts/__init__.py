"""What the notebook nearest_posts needs and no other."""
