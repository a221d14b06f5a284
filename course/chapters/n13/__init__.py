"""What notebook 13 needs and no other."""

NAME = "what_an_svm_does_not_see"
