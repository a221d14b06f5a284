"""What the notebook invented_similarities needs and no other."""
