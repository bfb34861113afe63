"""Tables, seats and matches: what people do at them, and who is told."""
