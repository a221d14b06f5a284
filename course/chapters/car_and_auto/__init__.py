"""What the notebook car_and_auto needs and no other."""
