"""What notebook 17 needs and no other."""

NAME = "whose_work_does_the_square_root_do"
