"""Chapter: the stretch of a conformal factor, or only its size."""
