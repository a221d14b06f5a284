"""Chapter: whether thresholds can reverse a table."""
