-- The index rows of new jobs, with step 2 of their triggers (TRIG-04): none of a
-- job that has ended with its trigger.
-- params: guid uuid[], gid uuid[], key text[], name text[], value text[]
INSERT INTO legwork.stat (app, graph, key, name, value, gid, job_id)
SELECT j.app, j.graph, s.key, s.name, s.value, j.gid, j.job_id
FROM unnest(@guid, @gid, @key, @name, @value) AS s(guid, gid, key, name, value)
  JOIN legwork.guid_ledger g ON g.guid = s.guid AND g.gid = s.gid AND #ours(g) AND #spawned(g.ledger) = 1
  JOIN legwork.job j ON j.gid = s.gid AND j.completed_at IS NULL
ORDER BY j.app, j.graph, s.key, s.name, s.value, j.gid
ON CONFLICT DO NOTHING
