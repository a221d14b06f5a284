"""What the notebook twenty_questions needs and no other."""
