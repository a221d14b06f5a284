"""What notebook 11_naive_bayes needs and no other."""
