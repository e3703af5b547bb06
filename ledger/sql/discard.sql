-- Deletes outbox rows of messages that have no effect any more: stale,
-- refused, or of a job that is closed. A row of another job than the message
-- names stays, and one of another lane: whoever may publish on one lane knows
-- the GUIDs of others. So does every row of a job that is closed and not
-- completed: it may be the one that brings the closer back (as in
-- outbox/sql/over.sql).
--
-- An engine has judged the message before. A failover in between may have lost what
-- it saw, and the row is then all that is left of the message. So each row must be
-- moot by what this statement sees; what is not stays, and is published again:
--   * its job does not exist, or is closed;
--   * run: its steps are done; or its Leg 1 is, and it has no steps;
--   * response: its activity is finalized, or waits for other work, or it has taken effect;
--   * answered: the same of the work that the row is;
--   * start: it has begun a job, and nothing is left to do; or another job holds its job id;
--   * signal: there is the receipt.
--
-- A step that closes the job now waits for the lock, or this waits for it and
-- then sees the job closed.
--
-- Locks: job, outbox, each in key order.
-- params: guid uuid[], gid uuid[], lane text[], message uuid[], work uuid[], app text[], job_id text[]
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @lane, @message, @work, @app, @job_id)
    AS t(guid, gid, lane, message, work, app, job_id)
), jl AS MATERIALIZED (
  SELECT job.gid, job.closed_guid IS NOT NULL AS closed,
    job.closed_guid IS NOT NULL AND job.completed_at IS NULL AS closing
  FROM legwork.job WHERE job.gid IN (SELECT t.gid FROM t) ORDER BY job.gid FOR SHARE
)
DELETE FROM legwork.outbox WHERE guid IN (
  SELECT o.guid FROM t JOIN legwork.outbox o ON o.guid = t.guid
    LEFT JOIN jl ON jl.gid = t.gid
    LEFT JOIN legwork.activity a ON a.gid = o.gid AND a.activity = o.activity AND a.dad = o.dad
    LEFT JOIN legwork.guid_ledger g ON g.guid = t.message AND (t.gid IS NULL OR g.gid = t.gid)
  WHERE o.gid IS NOT DISTINCT FROM t.gid AND jl.closing IS NOT TRUE
    AND CASE t.lane WHEN 'answered' THEN #answerable(o) ELSE o.lane = t.lane END
    AND CASE
      WHEN t.lane = 'start' THEN
        g.dad = ',0' AND NOT EXISTS (SELECT FROM legwork.job j WHERE j.gid = g.gid AND j.completed_at IS NULL
          AND (#spawned(g.ledger) = 0 OR j.semaphore = 0) OFFSET 0)
        OR EXISTS (SELECT FROM legwork.job j WHERE j.app = t.app AND j.job_id = t.job_id AND #holds(j)
          AND j.gid IS DISTINCT FROM g.gid OFFSET 0)
      WHEN t.lane = 'signal' THEN
        EXISTS (SELECT FROM legwork.signal_receipt r WHERE r.signal = t.message OFFSET 0)
      WHEN jl.gid IS NULL OR jl.closed THEN true
      WHEN t.lane = 'run' THEN CASE #steps(g.ledger) WHEN 11 THEN true WHEN 10 THEN false
        ELSE a.leg1_guid = o.guid AND #leg1(a.ledger) = 1 END
      WHEN #leg1(a.ledger) = 0 THEN false
      WHEN t.lane = 'response' THEN
        #spawned(g.ledger) = 1 OR #finalize(a.ledger) >= #final OR t.work <> a.work_guid
      ELSE #finalize(a.ledger) >= #final OR o.guid <> a.work_guid END
  ORDER BY o.guid FOR UPDATE OF o)
