"""What notebook 25 needs and no other."""

NAME = "the_verdicts"
