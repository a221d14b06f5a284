"""Three documents that refute a sentence about all of them, in exact numbers."""
