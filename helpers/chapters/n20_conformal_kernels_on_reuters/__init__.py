"""What notebook 20 needs and no other: conformal kernels on Reuters."""
