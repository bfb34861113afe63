"""HTTP and WebSocket: routes, what goes in and out, what stands before every request."""
