"""Chapter: whether the printed tables return, and what ten posts decide."""
