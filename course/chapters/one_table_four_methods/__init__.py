"""What the notebook one_table_four_methods needs and no other."""
