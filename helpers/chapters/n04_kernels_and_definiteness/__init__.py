"""What notebook 04_kernels_and_definiteness needs and no other."""
