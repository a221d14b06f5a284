"""What notebook 20 needs and no other."""

NAME = "conformal_kernels_on_reuters"
