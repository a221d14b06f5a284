"""What notebook 03_the_sphere_behind_the_simplex needs and no other."""
