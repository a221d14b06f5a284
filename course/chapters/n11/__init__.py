"""What notebook 11 needs and no other."""

NAME = "naive_bayes"
