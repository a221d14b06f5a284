"""What notebook 19 needs and no other."""

NAME = "the_geometry_a_kernel_induces"
