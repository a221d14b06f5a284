"""A lecture that a person wrote: a Markdown file in, one HTML file out that asks the network for nothing."""
