"""The box of Pharaon: what is in it, with the printed figures."""
