"""What notebook 18_beyond_the_svm needs and no other."""
