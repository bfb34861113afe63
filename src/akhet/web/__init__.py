"""The web pages: rendered here, whole without JavaScript; the table app is under `static/app`."""
