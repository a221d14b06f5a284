"""A file of words and a file of numbers for each week; nothing else knows how many weeks there are."""
