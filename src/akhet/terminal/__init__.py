"""Games in a terminal: screens, choices, replays. Every text comes from `akhet.lang`."""
