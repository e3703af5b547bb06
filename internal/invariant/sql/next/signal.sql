-- The next $2 rows of signal from $1 on, up to $3: how many there are, and the last.
SELECT count(*), max(x.id::text COLLATE "C")
FROM (SELECT guid AS id FROM legwork.signal WHERE guid BETWEEN $1 AND $3 ORDER BY guid LIMIT $2) x
