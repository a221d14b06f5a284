"""What the notebook what_is_not_a_kernel needs and no other."""
