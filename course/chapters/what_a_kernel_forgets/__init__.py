"""What the notebook what_a_kernel_forgets needs and no other."""
