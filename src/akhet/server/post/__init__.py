"""Letters: written down in the database, sent by a worker, never waited for."""
