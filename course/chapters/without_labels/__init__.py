"""Chapter: groups without labels, by NGD and by the cosine."""
