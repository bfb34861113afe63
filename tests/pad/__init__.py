"""The score pad and the Traitor's aid for a printed game."""
