-- The source of a retry that was made under a key.
-- params: gid uuid, key text
SELECT f.source FROM legwork.fork f WHERE f.gid = @gid AND f.kind = 'retry' AND f.key = @key
