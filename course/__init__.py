"""Floor 3, what makes notebooks a course."""
