"""What bots see of Pharaon: signs of moves and standings, and what a position is worth."""
