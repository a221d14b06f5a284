"""What notebook 18 needs and no other."""

NAME = "beyond_the_svm"
