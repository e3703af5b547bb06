-- Inception of a job that an activity awaits (AWAIT-01): as start.sql, and the
-- await message becomes the row of the child, or, for a parent that does not
-- wait, the answer with the child's id (AWAIT-02).
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
), c AS (
  INSERT INTO legwork.child (gid, parent_gid, activity, dad, work, attempt, topic, severed)
  SELECT t.gid, t.parent_gid, t.parent_activity, t.parent_dad, t.work, t.attempt, t.topic, t.severed FROM t
    JOIN j USING (gid)
), waits AS (
  -- By which a parent that waits is found (ADR 91).
  INSERT INTO legwork.awaits (gid, child)
  SELECT t.parent_gid, t.gid FROM t JOIN j USING (gid) WHERE NOT t.severed ORDER BY t.parent_gid, t.gid
), gone AS (
  DELETE FROM legwork.outbox o USING t JOIN j USING (gid) WHERE o.guid = t.work AND NOT t.severed
), told AS (
  UPDATE legwork.outbox o SET lane = 'response', kind = NULL, job_id = NULL, topic = t.topic, work = t.work,
    status = 'success', code = 200, data = t.confirm,
    publish = o.publish + 1, due_at = clock_timestamp() + @grace
  FROM t JOIN j USING (gid) WHERE o.guid = t.work AND t.severed
  RETURNING t.ord, o.*
)
SELECT told.ord, told.guid, told.gid, told.lane, told.activity, told.dad, told.attempt, told.topic, told.work,
  told.status, told.code, 0, false, told.data,
       coalesce(told.traceparent, ''), coalesce(told.tracestate, ''), p.job_id, p.app, coalesce(v.version, '')
FROM told JOIN legwork.job p ON p.gid = told.gid LEFT JOIN legwork.app_version v ON v.id = p.version_id
ORDER BY told.ord
