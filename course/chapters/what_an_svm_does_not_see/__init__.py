"""What the notebook what_an_svm_does_not_see needs and no other."""
