"""What the explorers share: the frame, checks of traits, scenes and pictures."""
