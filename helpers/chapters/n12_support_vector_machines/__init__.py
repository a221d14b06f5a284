"""What notebook 12_support_vector_machines needs and no other."""
