"""The editions: what differs between them is in one file each."""
