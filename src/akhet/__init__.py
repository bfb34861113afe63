"""akhet: three strategy games of ancient Egypt to play, study and simulate."""

__version__ = "0.1.0"
