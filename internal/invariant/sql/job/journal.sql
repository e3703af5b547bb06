-- The journal of a durable function has no gaps, and is as long as its activity says; what
-- is kept beside it is of its last event (ADR 70). A function that runs has a turn that
-- somebody will take, and one that has ended has an answer. One that is open is listed as
-- such; in a job that has ended none is: the last event of each is that of its end (JRN-09).
SELECT r.gid, format('activity %s %s', r.activity, r.dad),
  format('the journal of activity %s %s: %s', r.activity, r.dad, what), NULL, NULL
FROM (
    SELECT a.gid, a.activity, a.dad, a.seq, a.frame, a.ledger, a.work_guid, j.closed_guid,
      j.state, j.interrupted, s.events, s.gaps,
      (SELECT y.events->-1->>'t' FROM legwork.journal y
        WHERE y.gid = a.gid AND y.activity = a.activity AND y.dad = a.dad
        ORDER BY y.seq DESC LIMIT 1) IN ('ExecutionCompleted', 'ExecutionFailed', 'ExecutionCancelled') AS ended,
      EXISTS (SELECT FROM legwork.open_frame o
        WHERE o.gid = a.gid AND o.activity = a.activity AND o.dad = a.dad) AS open
    FROM activity a LEFT JOIN job j ON j.gid = a.gid
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(x.n), 0) AS events, count(*) FILTER (WHERE x.seq <> x.before) AS gaps
        FROM (SELECT y.seq, y.n, coalesce(sum(y.n) OVER (ORDER BY y.seq ROWS BETWEEN UNBOUNDED PRECEDING
                  AND 1 PRECEDING), 0) AS before
              FROM legwork.journal y WHERE y.gid = a.gid AND y.activity = a.activity AND y.dad = a.dad) x) s
    WHERE a.seq IS NOT NULL
    UNION ALL
    SELECT y.gid, y.activity, y.dad, NULL::int, NULL::json, NULL::bigint, NULL::uuid, NULL::uuid, NULL,
      NULL::bool, 0, 0, NULL::bool, NULL::bool
    FROM legwork.journal y LEFT JOIN activity a USING (gid, activity, dad)
    WHERE y.gid BETWEEN @first AND @last AND y.seq = 0 AND a.seq IS NULL
    UNION ALL
    SELECT o.gid, o.activity, o.dad, NULL::int, NULL::json, NULL::bigint, NULL::uuid, NULL::uuid, NULL,
      NULL::bool, 0, 0, NULL::bool, NULL::bool
    FROM legwork.open_frame o LEFT JOIN activity a USING (gid, activity, dad)
    WHERE o.gid BETWEEN @first AND @last AND a.seq IS NULL
  ) r
CROSS JOIN LATERAL (
  SELECT CASE
    WHEN r.seq IS NULL THEN 'there is no such function'
    WHEN r.gaps > 0 THEN 'its segments do not follow one another'
    WHEN r.events <> r.seq THEN format('it has %s events, its activity says %s', r.events, r.seq)
    WHEN (r.frame->'fold'->>'seq')::int <> r.seq
      THEN format('what is kept of it is of event %s of %s', r.frame->'fold'->>'seq', r.seq)
    WHEN r.ended AND r.frame IS NOT NULL THEN 'it has the event of its end, and has not ended'
    WHEN NOT r.ended AND r.frame IS NULL THEN 'it has ended, without the event of its end'
    WHEN r.open <> (r.frame IS NOT NULL)
      THEN format('it is%s listed as open', CASE WHEN r.open THEN '' ELSE ' not' END)
    WHEN r.frame IS NOT NULL AND r.state <> 'running' THEN format('it is open, and its job is %s', r.state)
    WHEN r.closed_guid IS NOT NULL THEN NULL
    -- 3: it is being cancelled.
    WHEN r.frame IS NOT NULL AND ((r.frame->'fold'->>'status')::int = 3) <> r.interrupted
      THEN format('it is%s being cancelled, and its job is%s', CASE WHEN r.interrupted THEN ' not' ELSE '' END,
        CASE WHEN r.interrupted THEN '' ELSE ' not' END)
    WHEN r.frame IS NULL AND #finalize(r.ledger) < 2 THEN 'it has ended, and its activity has no answer'
    WHEN r.frame IS NOT NULL AND #finalize(r.ledger) = 2 THEN 'its activity has its answer, and it has not ended'
    -- 1: it runs.
    WHEN (r.frame->'fold'->>'status')::int = 1
        AND NOT EXISTS (SELECT FROM outbox o WHERE o.guid = r.work_guid)
        AND NOT EXISTS (SELECT FROM legwork.dead_letter d WHERE d.gid = r.gid AND d.state = 'open')
      THEN format('it runs, and nobody will take its turn %s', r.work_guid)
  END AS what) w
WHERE what IS NOT NULL
