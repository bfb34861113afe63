"""Paying in Pharaon: coins, what each is for, and which a careful player keeps."""
