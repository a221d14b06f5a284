"""What the notebook the_verdicts needs and no other."""
