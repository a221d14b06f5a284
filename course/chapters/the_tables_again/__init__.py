"""What the notebook the_tables_again needs and no other."""
