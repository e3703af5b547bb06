-- Step 3 (GUID-08): for every message of the batch that carries the snapshot
-- and has not done the completion tasks, close the job and set 100M, with the
-- finalize mark of its activity. Runs whatever the semaphore is (SEM-10): the
-- snapshot proves the responsibility (SEM-11).
--
-- A second copy running now waits for the job's lock, then finds 100M set.
WITH t AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bool[], $6::uuid[])
    WITH ORDINALITY AS t(guid, gid, activity, dad, final, consumed, ord)
), k AS MATERIALIZED (
  SELECT t.* FROM t JOIN legwork.guid_ledger g USING (guid)
  WHERE g.ledger / 100000000000 % 10 = 1 AND g.ledger / 100000000 % 10 = 0
), jl AS MATERIALIZED (
  SELECT job.gid FROM legwork.job WHERE job.gid IN (SELECT k.gid FROM k) ORDER BY job.gid FOR NO KEY UPDATE
), al AS MATERIALIZED (
  SELECT a.gid FROM legwork.activity a JOIN k USING (gid, activity, dad)
  WHERE (SELECT count(*) FROM jl) >= 0 ORDER BY a.gid, a.activity, a.dad FOR NO KEY UPDATE OF a
), gl AS MATERIALIZED (
  SELECT g.guid FROM legwork.guid_ledger g JOIN k USING (guid)
  WHERE (SELECT count(*) FROM al) >= 0 ORDER BY g.guid FOR NO KEY UPDATE OF g
), ug AS (
  UPDATE legwork.guid_ledger g SET ledger = g.ledger + 100000000
  FROM k JOIN gl USING (guid)
  WHERE g.guid = k.guid AND g.ledger / 100000000000 % 10 = 1 AND g.ledger / 100000000 % 10 = 0
  RETURNING k.ord, g.gid, g.guid, g.ledger
), ua AS (
  UPDATE legwork.activity a SET ledger = a.ledger + 200000000000000, updated_at = now()
  FROM k JOIN ug USING (ord)
  WHERE a.gid = k.gid AND a.activity = k.activity AND a.dad = k.dad AND k.final AND a.ledger / 100000000000000 = 0
  RETURNING k.ord, a.ledger
), uj AS (
  UPDATE legwork.job j SET state = CASE WHEN j.error IS NULL THEN 'completed' ELSE 'failed' END, completed_at = now()
  FROM ug WHERE j.gid = ug.gid AND j.closed_guid = ug.guid AND j.completed_at IS NULL
  RETURNING j.gid, j.app, j.job_id, j.graph, j.state, j.semaphore, j.error, j.traceparent, j.tracestate, j.created_at, j.completed_at
), gone AS (
  -- Open obligations of a job that failed have nowhere to go.
  DELETE FROM legwork.outbox o USING uj
  WHERE uj.state = 'failed' AND o.gid = uj.gid
    AND o.guid >= (left(uj.gid::text, 13) || '-0000-0000-000000000000')::uuid
    AND o.guid <= (left(uj.gid::text, 13) || '-ffff-ffff-ffffffffffff')::uuid
), consumed AS (
  DELETE FROM legwork.outbox o USING k JOIN ug USING (ord)
  WHERE o.guid = k.consumed
)
SELECT ug.ord, ug.gid, ug.ledger, ua.ledger, uj.app, uj.job_id, uj.graph, uj.state, uj.semaphore, uj.error,
       coalesce(uj.traceparent, ''), coalesce(uj.tracestate, ''), uj.created_at, uj.completed_at,
       (SELECT coalesce(json_object_agg(jd.path, jd.value), '{}') FROM legwork.job_data jd WHERE jd.gid = ug.gid)
FROM ug JOIN uj USING (gid) LEFT JOIN ua ON ua.ord = ug.ord
ORDER BY ug.ord
