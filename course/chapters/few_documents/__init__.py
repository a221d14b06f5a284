"""What the notebook few_documents needs and no other."""
