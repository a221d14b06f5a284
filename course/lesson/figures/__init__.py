"""Figures that several chapters share: each draws what it is given and computes nothing."""
