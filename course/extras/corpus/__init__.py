"""The page of one's own texts, from the command line."""
