"""What the notebook the_sphere_behind_the_simplex needs and no other."""
