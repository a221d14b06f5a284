"""What a start would do each time, done once when the edition is built."""
