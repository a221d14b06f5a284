"""The hall answers: a deck served in the lecturer's own network, phones that guess, counts that are kept."""
