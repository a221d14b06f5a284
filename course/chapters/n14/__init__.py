"""What notebook 14 needs and no other."""

NAME = "one_table_four_methods"
