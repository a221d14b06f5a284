"""What the notebook functions_of_the_angle needs and no other."""
