"""What notebook 13_what_an_svm_does_not_see needs and no other."""
