"""Is this an accuracy: a score that sees the truth, labels drawn by lot, and copies."""
