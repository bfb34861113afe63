"""Results, ratings and statistics of people and bots, folded from the matches that are over."""
