"""What notebook 24 needs and no other."""

NAME = "put_a_paper_on_trial"
