-- A message in the outbox belongs to a job that has not ended, and has not
-- been consumed: a run message has not spawned, unless it closed the job and
-- owes step 3; it has not completed a worker's Leg 1; a work message is the
-- one that its activity waits for.
SELECT format('job %s (%s): the %s message %s to activity %s %s is in the outbox, but %s', coalesce(j.app || '/' || j.job_id, '?'), o.gid, o.lane, o.guid, o.activity, o.dad, what)
FROM legwork.outbox o LEFT JOIN legwork.job j USING (gid)
  LEFT JOIN legwork.guid_ledger g ON g.guid = o.guid
  LEFT JOIN legwork.activity a ON a.gid = o.gid AND a.activity = o.activity AND a.dad = o.dad
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN j.gid IS NULL THEN 'there is no such job'
      WHEN j.state <> 'running' THEN 'the job is ' || j.state
      WHEN o.lane = 'run' AND g.ledger / 1000000000 % 10 = 1 AND j.closed_guid IS DISTINCT FROM o.guid THEN 'it has spawned (@6)'
      WHEN o.lane = 'run' AND g.guid IS NULL AND a.leg1_guid = o.guid AND a.ledger / 100000000000 % 10 = 1 THEN 'its Leg 1 is complete'
      WHEN o.lane LIKE 'work.%' AND a.gid IS NULL THEN 'its activity was never entered'
      WHEN o.lane LIKE 'work.%' AND a.work_guid IS DISTINCT FROM o.guid THEN 'its activity waits for ' || coalesce('message ' || a.work_guid, 'none')
      WHEN o.lane LIKE 'work.%' AND a.ledger / 100000000000000 <> 0 THEN 'its activity is finalized'
    END AS what) w
WHERE o.gid IS NOT NULL AND what IS NOT NULL ORDER BY o.gid, o.guid LIMIT $1
