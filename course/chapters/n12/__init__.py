"""What notebook 12 needs and no other."""

NAME = "support_vector_machines"
