-- The index rows of new jobs, with step 2 of their triggers (TRIG-04): none of a
-- job that has ended with its trigger.
INSERT INTO legwork.stat (app, graph, key, name, value, gid, job_id)
SELECT j.app, j.graph, s.key, s.name, s.value, j.gid, j.job_id
FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) AS s(guid, gid, key, name, value)
  JOIN legwork.guid_ledger g ON g.guid = s.guid AND g.gid = s.gid AND g.xmin = pg_current_xact_id()::xid AND g.ledger / 1000000000 % 10 = 1
  JOIN legwork.job j ON j.gid = s.gid AND j.completed_at IS NULL
ORDER BY j.app, j.graph, s.key, s.name, s.value, j.gid
ON CONFLICT DO NOTHING
