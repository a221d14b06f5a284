"""What notebook 00_start_here needs and no other."""
