-- The jobs that have left the version that a message names, and the version that each runs now:
-- one row for each such message.
-- params: gid uuid[], version_id int[]
SELECT t.ord, j.version_id
FROM unnest(@gid, @version_id) WITH ORDINALITY AS t(gid, version_id, ord)
  JOIN legwork.job j ON j.gid = t.gid AND t.version_id = ANY (j.moved)
ORDER BY t.ord
