"""What the notebook by_the_paper needs and no other."""
