"""What the notebook conformal_kernels_on_reuters needs and no other."""
