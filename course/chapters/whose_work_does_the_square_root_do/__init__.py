"""What the notebook whose_work_does_the_square_root_do needs and no other."""
