"""What notebook 01_documents_are_points needs and no other."""
