"""Chapter: Ann or Ben, and the unit of a kernel."""
