"""Is it luck: the sign test and what its level promises, and a test that trains more than once."""
