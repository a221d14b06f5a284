"""What the notebook the_fisher_metric needs and no other."""
