-- A job that has not ended has a message that will move it, be it the start.
SELECT format('job %s/%s (%s): it is running, but no message is left that could move it', j.app, j.job_id, j.gid)
FROM legwork.job j
WHERE j.state = 'running' AND NOT EXISTS (SELECT FROM legwork.outbox o WHERE o.gid = j.gid)
  AND NOT EXISTS (SELECT FROM legwork.activity t JOIN legwork.outbox o ON o.guid = t.leg1_guid WHERE t.gid = j.gid AND t.dad = ',0')
ORDER BY j.gid LIMIT $1
