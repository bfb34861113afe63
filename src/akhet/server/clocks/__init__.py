"""Clocks and absence: what a table agreed on, whose time runs, and what happens when it is up."""
