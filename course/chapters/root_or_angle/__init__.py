"""Chapter: which of the changes from LIN to NGD makes the gain."""
