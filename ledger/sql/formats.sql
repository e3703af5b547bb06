SELECT kind, version FROM legwork.format
