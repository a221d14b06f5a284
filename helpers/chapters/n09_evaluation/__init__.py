"""What notebook 09_evaluation needs and no other."""
