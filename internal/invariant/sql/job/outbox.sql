-- A message in the outbox belongs to a job that has not ended, and has not
-- been consumed: a message to an activity has not spawned, unless it closed the
-- job and owes step 3, nor completed a Leg 1 that asks; what asks or answers is
-- what its activity waits for. Interrupts, signals and events outlive jobs; so
-- may an answer, which the engine then drops, but not a timer. Nothing outlives
-- the row of its job, without which no message can be made of it.
SELECT o.gid, 'message ' || o.guid,
  format('the %s message %s to activity %s %s is in the outbox, but %s', o.lane, o.guid, o.activity, o.dad,
    w.found[1]), w.found[2], o.guid::text
FROM outbox o LEFT JOIN job j USING (gid)
  LEFT JOIN legwork.guid_ledger g ON g.guid = o.guid
  LEFT JOIN activity a ON a.gid = o.gid AND a.activity = o.activity AND a.dad = o.dad
  CROSS JOIN LATERAL (
    SELECT o.lane = 'run' AND coalesce(o.kind, 'leg1') = 'leg1' AS enters,
           o.lane LIKE 'work.%' OR o.lane = 'run' AND o.kind = 'await' AS asks,
           o.lane = 'response' AS answers, coalesce(o.work, o.guid) AS answered
  ) l
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN o.lane = 'run' AND o.kind NOT IN ('leg1', 'await', 'interrupt', 'timeout')
        OR o.lane NOT IN ('run', 'response', 'event') AND o.kind IS NOT NULL
        OR o.lane IN ('response', 'event') AND o.kind <> 'leaves' AND NOT (o.lane = 'response' AND o.kind = 'timeout')
          THEN ARRAY[format('nobody knows its kind %s', o.kind)]
      WHEN j.gid IS NULL AND o.lane <> 'signal' THEN ARRAY['there is no such job', 'outbox']
      WHEN o.kind = 'timeout' AND j.state <> 'running'
        THEN ARRAY['it is a time limit, and the job is ' || j.state, 'outbox']
      WHEN NOT (enters OR asks OR answers) THEN NULL
      WHEN answers AND j.state <> 'running' THEN
        CASE WHEN o.publish = 0 AND o.due_at > statement_timestamp()
          THEN ARRAY['it is a timer, and the job is ' || j.state, 'outbox'] END
      WHEN j.state <> 'running' THEN ARRAY['the job is ' || j.state, 'outbox']
      WHEN enters AND g.gid = o.gid AND #spawned(g.ledger) = 1 AND j.closed_guid IS DISTINCT FROM o.guid
        THEN ARRAY['it has spawned (@6)', 'outbox']
      WHEN enters AND a.leg1_guid = o.guid AND #leg1(a.ledger) = 1 AND (g.guid IS NULL OR a.work_guid IS NOT NULL)
        THEN ARRAY['its Leg 1 is complete']
      WHEN asks OR answers THEN CASE
        WHEN a.gid IS NULL THEN ARRAY['its activity was never entered']
        WHEN answered = o.guid AND a.work_guid IS DISTINCT FROM o.guid
          THEN ARRAY['its activity waits for ' || coalesce('message ' || a.work_guid, 'none')]
        WHEN answered = o.guid AND #finalize(a.ledger) = 2 THEN ARRAY['its activity is finalized', 'outbox']
        WHEN answered = o.guid AND #finalize(a.ledger) <> 0 THEN ARRAY['its activity is finalized']
        WHEN answered <> o.guid AND a.work_guid IS NULL THEN ARRAY['its activity has asked nobody']
        -- That of a call of a function, or of one, is for all attempts and turns.
        WHEN o.kind = 'timeout' AND a.work_guid <> answered AND a.seq IS NULL AND a.activity NOT LIKE '%/%'
          THEN ARRAY['its activity waits for message ' || a.work_guid]
        WHEN o.kind = 'timeout' AND #finalize(a.ledger) = 2 THEN ARRAY['its activity is finalized']
      END
    END AS found) w
WHERE w.found IS NOT NULL AND left(o.guid::text, 13) = left(o.gid::text, 13)
