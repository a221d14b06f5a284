"""What the notebook workshop_random_bits needs and no other."""
