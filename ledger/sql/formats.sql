SELECT kind, version, min_reader FROM legwork.format
