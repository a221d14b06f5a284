"""What the explorers share: the frame on the page and the checks of traits."""
