"""What notebook 15_the_tables_again needs and no other."""
