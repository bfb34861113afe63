"""`python -m akhet` is the `akhet` command, where no command was installed or found."""

from akhet.cli import main

if __name__ == "__main__":
    main()
