-- Inception of a job that an activity awaits (AWAIT-01): as start.sql, and the
-- await message becomes the row of the child, or, for a parent that does not
-- wait, the answer with the child's id (AWAIT-02), which no pause holds: it is
-- published now.
--
-- A second copy running now waits for the await's row; then there is none, and
-- it does nothing. So does one whose parent has ended or asked again: without
-- the row there is nobody to begin a job for.
-- params: starts.sql, parent_gid uuid[], parent_activity text[], parent_dad text[], work uuid[], attempt int[],
-- params: topic text[], severed bool[], confirm json[], grace interval
WITH s AS MATERIALIZED (
  -- include starts.sql
), p AS MATERIALIZED (
  SELECT * FROM unnest(@parent_gid, @parent_activity, @parent_dad, @work, @attempt, @topic, @severed, @confirm)
    WITH ORDINALITY AS p(parent_gid, parent_activity, parent_dad, work, attempt, topic, severed, confirm, ord)
), w AS MATERIALIZED (
  SELECT o.guid FROM legwork.outbox o JOIN p ON o.guid = p.work AND o.gid = p.parent_gid
  WHERE o.kind = 'await' ORDER BY o.guid FOR UPDATE OF o
), t AS MATERIALIZED (
  SELECT s.*, p.parent_gid, p.parent_activity, p.parent_dad, p.work, p.attempt, p.topic, p.severed, p.confirm
  FROM s JOIN p USING (ord) JOIN w ON w.guid = p.work
), j AS (
  -- include inception.sql
), g AS (
  INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
  SELECT guid, gid, activity, ',0', #add_saved FROM b ORDER BY guid
), m AS MATERIALIZED (
  -- Of the jobs that began. IS TRUE: looked up in a hash (signal.sql).
  SELECT t.* FROM t WHERE (t.gid IN (SELECT j.gid FROM j)) IS TRUE
), c AS (
  INSERT INTO legwork.child (gid, parent_gid, activity, dad, work, attempt, topic, severed)
  SELECT m.gid, m.parent_gid, m.parent_activity, m.parent_dad, m.work, m.attempt, m.topic, m.severed FROM m
), waits AS (
  -- By which a parent that waits is found (ADR 91).
  INSERT INTO legwork.awaits (gid, child)
  SELECT m.parent_gid, m.gid FROM m WHERE NOT m.severed ORDER BY m.parent_gid, m.gid
), gone AS (
  DELETE FROM legwork.outbox o USING m WHERE o.guid = m.work AND NOT m.severed
), told AS (
  UPDATE legwork.outbox o SET lane = 'response', kind = NULL, job_id = NULL, topic = m.topic, work = m.work,
    status = 'success', code = 200, data = m.confirm,
    publish = o.publish + 1, paused = NULL, due_at = clock_timestamp() + @grace
  FROM m WHERE o.guid = m.work AND m.severed
  RETURNING m.ord, o.*
)
SELECT told.ord, told.guid, told.gid, told.lane, told.activity, told.dad, told.attempt, told.topic, told.work,
  told.status, told.code, 0, false, told.data,
       coalesce(told.traceparent, ''), coalesce(told.tracestate, ''), p.job_id, p.app, coalesce(v.version, '')
FROM told JOIN legwork.job p ON p.gid = told.gid LEFT JOIN legwork.app_version v ON v.id = p.version_id
ORDER BY told.ord
