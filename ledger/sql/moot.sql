-- The end of timers that this transaction has made moot (ADR 46): of work whose
-- final answer has taken effect, and of jobs that have ended. One whose answer
-- has closed the job and owes the completion tasks stays until they are done, as
-- the message that closed the job does. The timers of jobs that failed or were
-- interrupted went with all their messages (complete.sql).
-- params: guid uuid[], gid uuid[], timer uuid[], of_job bool[]
DELETE FROM legwork.outbox o
USING unnest(@guid, @gid, @timer, @of_job) AS t(guid, gid, timer, of_job)
  LEFT JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid
  LEFT JOIN legwork.job j ON j.gid = t.gid
WHERE o.guid = t.timer AND o.gid = t.gid AND o.kind = 'timeout'
  AND CASE WHEN t.of_job THEN j.completed_at IS NOT NULL
      ELSE #ours(g) AND #spawned(g.ledger) = 1
        AND (#closed(g.ledger) = 0 OR #completed(g.ledger) = 1) END
