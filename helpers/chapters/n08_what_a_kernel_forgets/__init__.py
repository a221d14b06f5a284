"""What notebook 08_what_a_kernel_forgets needs and no other."""
