"""What the notebook concepts_and_refined_dictionaries needs and no other."""
