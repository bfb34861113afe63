"""An answer as the framework sends it, without its working out of headers."""

from starlette.responses import Response

JSON = "application/json"


class Ready(Response):
    """An answer in JSON that is complete: its few headers need no working out."""

    def __init__(self, body: bytes) -> None:
        """An answer to a request that was carried out."""
        self.status_code = 200
        self.body = body
        self.background = None
        self.raw_headers = [
            (b"content-length", str(len(body)).encode()),
            (b"content-type", JSON.encode()),
        ]
