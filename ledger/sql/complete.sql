-- Step 3 (GUID-08): for every message of the batch that carries the snapshot
-- and has not done the completion tasks, close the job and set 100M, with the
-- finalize mark of its activity; end its registrations, and put the event that
-- tells its data and the result for whoever awaits it. Runs whatever the
-- semaphore is (SEM-10): the snapshot proves the responsibility (SEM-11).
--
-- A second copy running now waits for the job's lock, then finds 100M set.
WITH t AS MATERIALIZED (
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bool[], $6::uuid[])
    WITH ORDINALITY AS t(guid, gid, activity, dad, final, consumed, ord)
), k AS MATERIALIZED (
  SELECT t.ord, t.guid, g.gid, t.activity, t.dad, t.final, t.consumed FROM t JOIN legwork.guid_ledger g USING (guid)
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
  -- One that was skipped (statusThreshold) has no Leg 1 to end.
  WHERE a.gid = k.gid AND a.activity = k.activity AND a.dad = k.dad AND k.final
    AND a.ledger / 100000000000000 = 0 AND a.ledger / 100000000000 % 10 = 1
  RETURNING k.ord, a.ledger
), uj AS (
  UPDATE legwork.job j SET completed_at = now(), expires_at = now() + j.expire,
    state = CASE WHEN j.interrupted THEN 'interrupted' WHEN j.error IS NULL THEN 'completed' ELSE 'failed' END
  FROM ug WHERE j.gid = ug.gid AND j.closed_guid = ug.guid AND j.completed_at IS NULL
  RETURNING j.gid, j.app, j.job_id, j.graph, j.state, j.semaphore, j.error, j.traceparent, j.tracestate, j.created_at, j.completed_at, j.publishes, j.version_id,
    ug.ord, (SELECT coalesce(json_object_agg(jd.path, jd.value), '{}') FROM legwork.job_data jd WHERE jd.gid = j.gid) AS data
), gone AS (
  -- Open obligations of a job that was cut off have nowhere to go.
  DELETE FROM legwork.outbox o USING uj
  WHERE uj.state IN ('failed', 'interrupted') AND o.gid = uj.gid
    AND o.lane NOT IN ('event', 'signal') AND o.kind IS DISTINCT FROM 'interrupt'
    AND o.guid >= (left(uj.gid::text, 13) || '-0000-0000-000000000000')::uuid
    AND o.guid <= (left(uj.gid::text, 13) || '-ffff-ffff-ffffffffffff')::uuid
), consumed AS (
  DELETE FROM legwork.outbox o USING k JOIN ug USING (ord)
  WHERE o.guid = k.consumed AND o.gid = ug.gid
), hooks AS (
  DELETE FROM legwork.hook h USING uj WHERE h.gid = uj.gid
), f AS MATERIALIZED (
  -- An answer has the key of the work it answers (ADR 13).
  SELECT c.work AS guid, uj.gid AS of, p.gid, 'response' AS lane, c.activity, c.dad, c.attempt, c.topic, c.work, c.interim AS seq,
         CASE WHEN uj.error IS NULL THEN uj.data ELSE uj.error END AS data, uj.error IS NULL AS leaves, p.app, p.job_id, p.version_id
  FROM uj JOIN legwork.child c ON c.gid = uj.gid AND NOT c.severed JOIN legwork.job p ON p.gid = c.parent_gid AND p.closed_guid IS NULL
  UNION ALL
  SELECT (left(uj.gid::text, 13) || '-8' || substr(md5(uj.gid::text || 'event'), 1, 3) || '-a' || substr(md5(uj.gid::text || 'event'), 4, 15))::uuid,
         uj.gid, uj.gid, 'event', k.activity, k.dad, 1, uj.publishes, NULL, 0, uj.data, true, uj.app, uj.job_id, uj.version_id
  FROM uj JOIN k USING (ord) WHERE uj.publishes IS NOT NULL
), follow AS MATERIALIZED (
  SELECT f.*, CASE WHEN uj.error IS NULL THEN 'success' ELSE 'error' END AS status,
         CASE WHEN uj.error IS NULL THEN 200 WHEN uj.error->>'code' ~ '^[0-9]{1,6}$' THEN (uj.error->>'code')::int ELSE 500 END AS code,
         uj.traceparent, uj.tracestate
  FROM f JOIN uj ON uj.gid = f.of
), put AS (
  INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, attempt, topic, work, status, code, seq, traceparent, tracestate, data, publish, due_at)
  SELECT guid, gid, lane, CASE WHEN leaves THEN 'leaves' END, activity, dad, attempt, topic, work, status, code, seq, traceparent, tracestate, data, 1, now() + $7::interval
  FROM follow ORDER BY guid
  ON CONFLICT (guid) DO NOTHING
)
SELECT ug.ord, ug.gid, ug.ledger, ua.ledger, uj.app, uj.job_id, uj.graph, uj.state, uj.semaphore, uj.error,
       coalesce(uj.traceparent, ''), coalesce(uj.tracestate, ''), uj.created_at, uj.completed_at, uj.data,
       x.guid, x.gid, coalesce(x.lane, ''), coalesce(x.activity, ''), coalesce(x.dad, ''), coalesce(x.attempt, 1), coalesce(x.topic, ''), x.work,
       coalesce(x.status, ''), coalesce(x.code, 0), coalesce(x.seq, 0), coalesce(x.leaves, false), x.data,
       coalesce(x.traceparent, ''), coalesce(x.tracestate, ''), coalesce(x.job_id, ''), coalesce(x.app, ''), coalesce(x.version, '')
FROM ug JOIN uj USING (gid) LEFT JOIN ua ON ua.ord = ug.ord
  LEFT JOIN (SELECT follow.*, v.version FROM follow LEFT JOIN legwork.app_version v ON v.id = follow.version_id) x ON x.of = ug.gid
ORDER BY ug.ord, x.lane
