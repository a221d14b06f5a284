"""What the notebook the_ring needs and no other."""
