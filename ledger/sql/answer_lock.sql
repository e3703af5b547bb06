-- Locks what an answer by hand may change (answer.sql), each in its turn: the job, the activity,
-- its record, the row of its work. Whoever consumes or replaces that row is waited for, so that
-- the next statement sees what has become of it.
--
-- A second copy running now waits for the job.
-- params: gid uuid, activity text, dad text, work uuid
WITH j AS MATERIALIZED (
  SELECT j.gid FROM legwork.job j WHERE j.gid = @gid FOR NO KEY UPDATE
), a AS MATERIALIZED (
  SELECT a.gid FROM legwork.activity a
  WHERE a.gid = @gid AND a.activity = @activity AND a.dad = @dad AND (SELECT count(*) FROM j) >= 0
  FOR NO KEY UPDATE OF a
), r AS MATERIALIZED (
  SELECT r.gid FROM legwork.reconciliation r
  WHERE r.gid = @gid AND r.activity = @activity AND r.dad = @dad AND (SELECT count(*) FROM a) >= 0
  FOR NO KEY UPDATE OF r
)
SELECT o.guid FROM legwork.outbox o
WHERE o.guid = @work AND o.gid = @gid AND (SELECT count(*) FROM r) >= 0 FOR UPDATE OF o
