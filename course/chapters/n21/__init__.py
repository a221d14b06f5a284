"""What notebook 21 needs and no other."""

NAME = "latent_semantics_and_matching_pursuit"
