-- Operations that end with the functions whose steps this transaction has granted, those
-- below them among them: nothing answers them any more. Their messages, timers and
-- registrations go; drop_children.sql has the jobs that they have called. The step has
-- counted their obligations.
--
-- A second copy running now: the step was granted to one of them.
-- Locks: activity, hook, outbox, each in key order; the job's row is locked already.
-- params: dropped.sql
WITH
-- include dropped.sql
), al AS MATERIALIZED (
  SELECT a.gid, a.activity, a.dad, a.work_guid
  FROM x JOIN legwork.activity a USING (gid, activity, dad)
  WHERE #finalize(a.ledger) < #final
  ORDER BY a.gid, a.activity, a.dad FOR NO KEY UPDATE OF a
), ua AS (
  UPDATE legwork.activity a SET ledger = a.ledger + #add_finalize, frame = NULL, updated_at = now()
  FROM al WHERE a.gid = al.gid AND a.activity = al.activity AND a.dad = al.dad
), hooks AS (
  DELETE FROM legwork.hook h USING al WHERE h.work = al.work_guid
)
DELETE FROM legwork.outbox o USING al WHERE o.guid = al.work_guid AND o.gid = al.gid
