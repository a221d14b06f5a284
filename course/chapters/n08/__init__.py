"""What notebook 8 needs and no other."""

NAME = "what_a_kernel_forgets"
