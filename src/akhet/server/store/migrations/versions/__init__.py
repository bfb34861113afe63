"""The steps from one schema to the next, in order. A released step never changes."""
