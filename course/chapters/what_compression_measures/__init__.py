"""What compression measures: the excess of an ideal code is Fisher geometry, for equally long texts."""
