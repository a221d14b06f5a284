"""Chapter: the workshop on conformal factors, a report with its controls."""
