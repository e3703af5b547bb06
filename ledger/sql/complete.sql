-- Step 3 (GUID-08): for every message of the batch that carries the snapshot
-- and has not done the completion tasks, end the job and set 100M, with the
-- finalize mark of its activity; ended.sql follows. Runs whatever the semaphore
-- is (SEM-10): the snapshot proves the responsibility (SEM-11).
--
-- A second copy running now waits for the job's lock, then finds 100M set.
-- params: guid uuid[], gid uuid[], activity text[], dad text[], final bool[], consumed uuid[], late_held.sql
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @activity, @dad, @final, @consumed)
    WITH ORDINALITY AS t(guid, gid, activity, dad, final, consumed, ord)
), k AS MATERIALIZED (
  SELECT t.ord, t.guid, g.gid, t.activity, t.dad, t.final, t.consumed FROM t JOIN legwork.guid_ledger g USING (guid)
  WHERE #closed(g.ledger) = 1 AND #completed(g.ledger) = 0
), jl AS MATERIALIZED (
  SELECT job.gid FROM legwork.job WHERE job.gid IN (SELECT k.gid FROM k) ORDER BY job.gid FOR NO KEY UPDATE
), al AS MATERIALIZED (
  SELECT a.gid FROM legwork.activity a JOIN k USING (gid, activity, dad)
  WHERE (SELECT count(*) FROM jl) >= 0 ORDER BY a.gid, a.activity, a.dad FOR NO KEY UPDATE OF a
), gl AS MATERIALIZED (
  SELECT k.* FROM legwork.guid_ledger g JOIN k USING (guid)
  WHERE (SELECT count(*) FROM al) >= 0 ORDER BY g.guid FOR NO KEY UPDATE OF g
), ug AS (
  -- What is updated brings along what the rest needs of its message: to join
  -- the results of two updates would be a loop in a loop.
  UPDATE legwork.guid_ledger g SET ledger = g.ledger + #add_completed
  FROM gl
  WHERE g.guid = gl.guid AND #closed(g.ledger) = 1 AND #completed(g.ledger) = 0
  RETURNING gl.ord, gl.activity, gl.dad, gl.final, gl.consumed, g.gid, g.guid, g.ledger
), ua AS (
  UPDATE legwork.activity a SET ledger = a.ledger + #add_finalize, updated_at = now()
  FROM ug
  -- One that was skipped (statusThreshold) has no Leg 1 to end.
  WHERE a.gid = ug.gid AND a.activity = ug.activity AND a.dad = ug.dad AND ug.final
    AND #finalize(a.ledger) = 0 AND #leg1(a.ledger) = 1
), uj AS (
  UPDATE legwork.job j SET completed_at = now(), expires_at = now() + j.expire,
    state = CASE WHEN j.interrupted THEN 'interrupted' WHEN j.error IS NULL THEN 'completed' ELSE 'failed' END
  FROM ug WHERE j.gid = ug.gid AND j.closed_guid = ug.guid AND j.completed_at IS NULL
  RETURNING j.gid, j.state, j.error, j.completed_at
), trouble AS (
  -- By which it is found (ADR 91).
  INSERT INTO legwork.trouble (gid, state, code, activity, ended_at)
  SELECT uj.gid, uj.state, #code(uj.error), #culprit(uj.error), uj.completed_at
  FROM uj WHERE uj.state <> 'completed' ORDER BY uj.gid
), gone AS (
  -- Open obligations of a job that was cut off have nowhere to go.
  DELETE FROM legwork.outbox o USING uj
  WHERE uj.state IN ('failed', 'interrupted') AND o.gid = uj.gid
    AND o.lane NOT IN ('event', 'signal') AND o.kind IS DISTINCT FROM 'interrupt'
    AND o.guid >= legwork.first_id(uj.gid)
    AND o.guid <= legwork.last_id(uj.gid)
  RETURNING o.gid, o.guid, o.lane, o.kind, o.topic, o.publish, o.paused, o.work, o.activity, o.dad, o.status, o.code,
    o.data
),
-- include late_held.sql
)
-- And the row that was to complete the job, if its closer was long in coming.
DELETE FROM legwork.outbox o
USING (SELECT gid, consumed AS guid FROM ug UNION ALL SELECT gid, guid FROM ug) x
WHERE o.guid = x.guid AND o.gid = x.gid
  AND o.lane NOT IN ('event', 'signal') -- what the job tells others is not its closer's
