"""How many neighbours: votes with weights, and two ways to hide old posts."""
