"""akhet: three strategy games of ancient Egypt to play, study and simulate."""
