"""Is the number of gzip an accuracy: an alarm for scores, and what a comparison can decide."""
