"""What the notebook kernels_and_definiteness needs and no other."""
