"""Fetching and reading what others wrote, without trust."""
