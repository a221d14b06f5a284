"""What the notebook naive_bayes needs and no other."""
