"""What is made out of the notebooks: executed copies, decks, a site, student copies, the course map."""
