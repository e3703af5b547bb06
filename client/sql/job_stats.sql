-- params: gid uuid, most bigint
SELECT key, name, value FROM legwork.stat WHERE gid = @gid ORDER BY key, name, value LIMIT @most
