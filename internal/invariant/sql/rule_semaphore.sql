-- The semaphore of an open job is the number of its open obligations (SEM-01).
-- Before the trigger's step 2 it is the number of children that step will send
-- (TRIG-07), which no row tells. A job that failed may leave some open.
WITH seeded AS (
  SELECT j.gid, j.app, j.job_id, j.semaphore, c.activity AS closer, c.dad AS closer_dad
  FROM legwork.job j
    JOIN legwork.activity t ON t.gid = j.gid AND t.dad = ',0' AND t.ledger = 101100000000001
    JOIN legwork.guid_ledger g ON g.guid = t.leg1_guid AND g.gid = j.gid AND g.ledger / 1000000000 % 10 = 1
    -- A response that closed the job; its work message lives until step 3.
    LEFT JOIN legwork.guid_ledger c ON c.guid = j.closed_guid AND c.ledger % 100000000 > 0
  WHERE j.state <> 'failed'
), open AS (
  SELECT s.gid, count(*) FILTER (WHERE o.lane = 'run') AS run, count(*) FILTER (WHERE o.lane <> 'run') AS work
  FROM seeded s JOIN legwork.outbox o USING (gid) LEFT JOIN legwork.guid_ledger m ON m.guid = o.guid
  WHERE CASE WHEN o.lane = 'run' THEN coalesce(m.ledger / 1000000000 % 10, 0) = 0
             ELSE (o.activity, o.dad) IS DISTINCT FROM (s.closer, s.closer_dad) END
  GROUP BY s.gid
)
SELECT format('job %s/%s (%s): its semaphore is %s, but %s obligations are open: %s run and %s work messages (SEM-01)',
              s.app, s.job_id, s.gid, s.semaphore, coalesce(o.run + o.work, 0), coalesce(o.run, 0), coalesce(o.work, 0))
FROM seeded s LEFT JOIN open o USING (gid)
WHERE s.semaphore <> coalesce(o.run + o.work, 0)
ORDER BY s.gid LIMIT $1
