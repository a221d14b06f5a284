"""What the notebook split_a_word needs and no other."""
