"""What the notebook support_vector_machines needs and no other."""
