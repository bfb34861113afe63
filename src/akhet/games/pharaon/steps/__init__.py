"""The steps of Pharaon: set-up, turns, rounds, districts, vases, passing, the Traitor."""
