"""What notebook 19_the_geometry_a_kernel_induces needs and no other."""
