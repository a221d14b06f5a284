"""What the notebook put_a_paper_on_trial needs and no other."""
