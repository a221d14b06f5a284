"""What notebook 22 needs and no other: concept factorization and refined dictionaries."""
