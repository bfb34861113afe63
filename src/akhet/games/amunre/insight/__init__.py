"""What bots see of Amun-Re: signs of moves and standings, and what a position is worth."""
