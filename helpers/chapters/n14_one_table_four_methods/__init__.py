"""What notebook 14_one_table_four_methods needs and no other."""
