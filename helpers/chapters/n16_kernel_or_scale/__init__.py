"""What notebook 16_kernel_or_scale needs and no other."""
