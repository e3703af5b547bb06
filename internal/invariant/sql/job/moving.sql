-- A job that has not ended has something that will move it: a message, be it
-- the start, a registration, or a child it waits for.
SELECT j.gid, 'job', 'it is running, but nothing is left that could move it', NULL, NULL
FROM job j
WHERE j.state = 'running' AND NOT EXISTS (SELECT FROM outbox o WHERE o.gid = j.gid AND o.lane NOT IN ('event', 'signal'))
  AND NOT EXISTS (SELECT FROM hook h WHERE h.gid = j.gid)
  AND NOT EXISTS (SELECT FROM offspring c JOIN legwork.job k ON k.gid = c.gid WHERE c.parent_gid = j.gid AND k.state = 'running')
  AND NOT EXISTS (SELECT FROM activity t JOIN legwork.outbox o ON o.guid = t.leg1_guid WHERE t.gid = j.gid AND t.dad = ',0')
