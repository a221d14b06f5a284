"""What notebook 02_the_fisher_metric needs and no other."""
