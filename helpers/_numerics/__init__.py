"""What the library is made of: checked rows, pairs, products, harmonics."""
