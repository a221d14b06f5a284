"""What notebook 3 needs and no other."""

NAME = "the_sphere_behind_the_simplex"
