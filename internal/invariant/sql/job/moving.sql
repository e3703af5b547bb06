-- A job that has not ended has something that will move it: a message, be it
-- the start, a registration, or a child it waits for. One that is closed can be
-- completed without its closer.
SELECT j.gid, 'job',
  CASE WHEN j.closed_guid IS NULL THEN 'it is running, but nothing is left that could move it'
       ELSE 'it is closed, but nothing is left that could complete it' END,
  CASE WHEN g.guid IS NOT NULL THEN 'completion' END, j.gid::text
FROM job j LEFT JOIN legwork.guid_ledger g ON g.guid = j.closed_guid AND g.gid = j.gid
  AND #closed(g.ledger) = 1 AND #completed(g.ledger) = 0
WHERE j.state = 'running'
  AND NOT EXISTS (SELECT FROM outbox o
    WHERE o.gid = j.gid AND o.lane NOT IN ('event', 'signal') AND o.kind IS DISTINCT FROM 'timeout')
  AND NOT EXISTS (SELECT FROM hook h WHERE h.gid = j.gid)
  AND NOT EXISTS (SELECT FROM offspring c JOIN legwork.job k ON k.gid = c.gid
    WHERE c.parent_gid = j.gid AND k.state = 'running')
  AND NOT EXISTS (SELECT FROM activity t JOIN legwork.outbox o ON o.guid = t.leg1_guid
    WHERE t.gid = j.gid AND t.dad = ',0')
