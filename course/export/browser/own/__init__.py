"""The page of one's own texts in the browser edition: its form, its map, and Python in a worker."""
