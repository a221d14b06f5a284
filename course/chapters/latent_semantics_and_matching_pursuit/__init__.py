"""What the notebook latent_semantics_and_matching_pursuit needs and no other."""
