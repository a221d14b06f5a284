"""Chapter: what survives when each kernel has a C of its own."""
