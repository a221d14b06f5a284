"""What the notebook beyond_the_svm needs and no other."""
