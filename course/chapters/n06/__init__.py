"""What notebook 6 needs and no other."""

NAME = "the_geodesic_distance_is_a_kernel"
