"""What the notebook kernel_or_scale needs and no other."""
