"""What notebook 2 needs and no other."""

NAME = "the_fisher_metric"
