SELECT key, name, value FROM legwork.stat WHERE gid = $1 ORDER BY key, name, value LIMIT $2
