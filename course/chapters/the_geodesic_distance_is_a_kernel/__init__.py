"""What the notebook the_geodesic_distance_is_a_kernel needs and no other."""
