-- A message in the outbox belongs to a job that has not ended, and has not
-- been consumed: a message to an activity has not spawned, unless it closed the
-- job and owes step 3, nor completed a Leg 1 that asks; what asks or answers is
-- what its activity waits for. Interrupts, signals and events outlive jobs; so
-- may an answer, which the engine then drops, but not a timer.
SELECT format('job %s (%s): the %s message %s to activity %s %s is in the outbox, but %s', coalesce(j.app || '/' || j.job_id, '?'), o.gid, o.lane, o.guid, o.activity, o.dad, what)
FROM legwork.outbox o LEFT JOIN legwork.job j USING (gid)
  LEFT JOIN legwork.guid_ledger g ON g.guid = o.guid
  LEFT JOIN legwork.activity a ON a.gid = o.gid AND a.activity = o.activity AND a.dad = o.dad
  CROSS JOIN LATERAL (
    SELECT o.lane = 'run' AND coalesce(o.kind, 'leg1') = 'leg1' AS enters,
           o.lane LIKE 'work.%' OR o.lane = 'run' AND o.kind = 'await' AS asks,
           o.lane = 'response' AS answers, coalesce(o.work, o.guid) AS answered
  ) l
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN o.lane = 'run' AND o.kind NOT IN ('leg1', 'await', 'interrupt') OR o.lane NOT IN ('run', 'response', 'event') AND o.kind IS NOT NULL
        OR o.lane IN ('response', 'event') AND o.kind <> 'leaves' THEN format('nobody knows its kind %s', o.kind)
      WHEN NOT (enters OR asks OR answers) THEN NULL
      WHEN answers AND (j.gid IS NULL OR j.state <> 'running') THEN
        CASE WHEN o.publish = 0 AND o.due_at > now() THEN 'it is a timer, and ' || coalesce('the job is ' || j.state, 'there is no such job') END
      WHEN j.gid IS NULL THEN 'there is no such job'
      WHEN j.state <> 'running' THEN 'the job is ' || j.state
      WHEN enters AND g.ledger / 1000000000 % 10 = 1 AND j.closed_guid IS DISTINCT FROM o.guid THEN 'it has spawned (@6)'
      WHEN enters AND a.leg1_guid = o.guid AND a.ledger / 100000000000 % 10 = 1 AND (g.guid IS NULL OR a.work_guid IS NOT NULL) THEN 'its Leg 1 is complete'
      WHEN asks OR answers THEN CASE
        WHEN a.gid IS NULL THEN 'its activity was never entered'
        WHEN answered = o.guid AND a.work_guid IS DISTINCT FROM o.guid THEN 'its activity waits for ' || coalesce('message ' || a.work_guid, 'none')
        WHEN answered = o.guid AND a.ledger / 100000000000000 <> 0 THEN 'its activity is finalized'
        WHEN answered <> o.guid AND a.work_guid IS NULL THEN 'its activity has asked nobody'
      END
    END AS what) w
WHERE o.gid IS NOT NULL AND what IS NOT NULL ORDER BY o.gid, o.guid LIMIT $1
