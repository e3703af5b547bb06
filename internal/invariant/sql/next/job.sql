-- The next $2 jobs from $1 on, up to $3: how many there are, and the last.
SELECT count(*), max(x.id::text COLLATE "C")
FROM (SELECT gid AS id FROM legwork.job WHERE gid BETWEEN $1 AND $3 ORDER BY gid LIMIT $2) x
