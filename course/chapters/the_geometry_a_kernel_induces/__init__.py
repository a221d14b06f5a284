"""What the notebook the_geometry_a_kernel_induces needs and no other."""
