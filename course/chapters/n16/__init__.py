"""What notebook 16 needs and no other."""

NAME = "kernel_or_scale"
