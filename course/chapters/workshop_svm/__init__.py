"""What the notebook workshop_svm needs and no other."""
