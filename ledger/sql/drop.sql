-- Operations that end with the functions whose steps this transaction has granted, those
-- below them among them: nothing answers them any more. Their messages, timers and
-- registrations go; a job that one of them has called is interrupted by a message of its
-- own. The step has counted their obligations.
--
-- A second copy running now: the step was granted to one of them.
-- Locks: activity, hook, outbox, each in key order; the job's row is locked already.
-- params: ord bigint[], guid uuid[], gid uuid[], activity text[], dad text[], data json[], grace interval
WITH t AS MATERIALIZED (
  SELECT t.* FROM unnest(@ord, @guid, @gid, @activity, @dad, @data) AS t(ord, guid, gid, activity, dad, data)
    JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid
  WHERE #spawned(g.ledger) = 1 AND #ours(g)
), x AS MATERIALIZED (
  SELECT t.ord, t.guid, t.gid, t.activity, t.dad, t.data FROM t
  UNION ALL
  -- Below it: '0' follows '/'.
  SELECT t.ord, t.guid, t.gid, b.activity, t.dad, t.data
  FROM t JOIN legwork.activity b ON b.gid = t.gid AND b.dad = t.dad AND b.activity > t.activity || '/'
    AND b.activity < t.activity || '0'
), al AS MATERIALIZED (
  SELECT a.gid, a.activity, a.dad, a.work_guid, x.ord, x.guid AS cause, x.data
  FROM x JOIN legwork.activity a USING (gid, activity, dad)
  WHERE #finalize(a.ledger) < #final
  ORDER BY a.gid, a.activity, a.dad FOR NO KEY UPDATE OF a
), ua AS (
  UPDATE legwork.activity a SET ledger = a.ledger + #add_finalize, frame = NULL, updated_at = now()
  FROM al WHERE a.gid = al.gid AND a.activity = al.activity AND a.dad = al.dad
), hooks AS (
  DELETE FROM legwork.hook h USING al WHERE h.work = al.work_guid
), gone AS (
  DELETE FROM legwork.outbox o USING al WHERE o.guid = al.work_guid AND o.gid = al.gid
), c AS (
  UPDATE legwork.child c SET severed = true FROM al
  WHERE c.parent_gid = al.gid AND c.work = al.work_guid AND NOT c.severed
  RETURNING al.ord, al.cause, al.data, c.gid, c.work
), k AS MATERIALIZED (
  SELECT c.ord, c.gid, legwork.derived_id(c.gid, md5(c.cause::text || c.gid)) AS guid,
    s.activity, s.dad, j.job_id, j.app, j.version_id, j.traceparent, j.tracestate, c.data
  FROM c JOIN legwork.job j ON j.gid = c.gid AND j.closed_guid IS NULL JOIN legwork.guid_ledger s ON s.guid = c.work
),
-- include interrupts.sql
