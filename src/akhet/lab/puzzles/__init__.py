"""Finding puzzles in matches, and proving that one answer is best."""
