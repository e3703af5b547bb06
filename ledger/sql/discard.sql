-- Deletes outbox rows of messages that have no effect any more: stale,
-- refused, or of a job that is closed. A row of another job than the message
-- names stays, and one of another lane: whoever may publish on one lane knows
-- the GUIDs of others. So does every row of a job that is closed and not
-- completed: it may be the one that brings the closer back (as in
-- outbox/sql/over.sql).
--
-- Of orphans, whose job did not exist when somebody looked, only rows whose job still does
-- not: after a failover that has lost a tail, a start that is repeated begins the job again
-- with the same GUIDs, and the rows that it puts are not those of the lost job.
--
-- A step that closes the job now waits for the lock, or this waits for it and
-- then sees the job closed.
--
-- Locks: job, outbox, each in key order.
-- params: guid uuid[], gid uuid[], lane text[], orphan bool[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @lane, @orphan) AS t(guid, gid, lane, orphan)
), jl AS MATERIALIZED (
  SELECT job.gid, job.closed_guid IS NOT NULL AND job.completed_at IS NULL AS closing
  FROM legwork.job WHERE job.gid IN (SELECT t.gid FROM t) ORDER BY job.gid FOR SHARE
)
DELETE FROM legwork.outbox WHERE guid IN (
  SELECT o.guid FROM t JOIN legwork.outbox o ON o.guid = t.guid
  WHERE o.gid IS NOT DISTINCT FROM t.gid AND NOT EXISTS (SELECT FROM jl WHERE jl.gid = t.gid AND jl.closing)
    AND NOT (t.orphan AND EXISTS (SELECT FROM legwork.job j WHERE j.gid = t.gid OFFSET 0))
    AND CASE t.lane WHEN 'answered' THEN #answerable(o) ELSE o.lane = t.lane END
  ORDER BY o.guid FOR UPDATE OF o)
