"""What notebook 7 needs and no other."""

NAME = "what_is_not_a_kernel"
