"""What bots see of Imhotep: signs of moves and standings."""
