"""What notebook 15 needs and no other."""

NAME = "the_tables_again"
