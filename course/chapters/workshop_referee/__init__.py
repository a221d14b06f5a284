"""Chapter: a referee for two kernels."""
