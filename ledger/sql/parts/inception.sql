-- The jobs (j) of starts (t) that are new, in the order of the unique key, and their
-- triggers' ledgers; b are the starts that have got one.
INSERT INTO legwork.job
  (gid, app, job_id, version_id, graph, semaphore, traceparent, tracestate, key, entity, publishes, expire)
SELECT gid, app, job_id, version_id, graph, semaphore, traceparent, tracestate, key, entity, publishes, expire FROM t
WHERE NOT EXISTS (SELECT FROM legwork.guid_ledger g WHERE g.guid = t.guid)
ORDER BY app, job_id, ord
ON CONFLICT (app, job_id, (CASE WHEN retired THEN gid ELSE '00000000-0000-0000-0000-000000000000' END)) DO NOTHING
RETURNING gid
), b AS MATERIALIZED (
  -- IS TRUE: looked up in a hash (signal.sql).
  SELECT t.ord, t.guid, t.gid, t.activity, t.input FROM t WHERE (t.gid IN (SELECT j.gid FROM j)) IS TRUE
), a AS (
  INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, output, status, code)
  SELECT gid, activity, ',0', #trigger_seed, guid, input, 'success', 200 FROM b
