"""What notebook 05_feature_spaces needs and no other."""
