-- The semaphore of an open job is the number of its open obligations (SEM-01),
-- each of which one row holds: a message on its way to an activity; or what
-- will answer an activity that has asked, whose rows are counted once by the
-- work they answer: a hook may have registrations and a timer, and an await is
-- a message, then an open child, then that child's result.
--
-- Before the trigger's step 2 it is the number of children that step will send
-- (TRIG-07), which no row tells. A job that failed or was interrupted may leave
-- some open, and so does one that an activity closed by its statusThreshold,
-- which any may have whose version this build cannot compile.
WITH seeded AS (
  SELECT j.gid, j.semaphore, c.activity AS closer, c.dad AS closer_dad,
    -- Where its messages lie: a look-up for each job, however few the planner expects.
    legwork.first_id(j.gid) AS low, legwork.last_id(j.gid) AS high
  FROM job j
    JOIN activity t ON t.gid = j.gid AND t.dad = ',0' AND t.ledger = #trigger_seed
    JOIN legwork.guid_ledger g ON g.guid = t.leg1_guid AND g.gid = j.gid AND #spawned(g.ledger) = 1
    -- The message that closed the job. A response's work lives until step 3.
    LEFT JOIN legwork.guid_ledger c ON c.guid = j.closed_guid
    LEFT JOIN kinds k ON k.version_id = j.version_id AND k.activity = c.activity
  WHERE j.state = 'running' AND (j.closed_guid IS NULL OR NOT coalesce(k.skips, c.activity <> ''))
), held AS (
  SELECT s.gid, 'run' AS what, o.guid AS id
  FROM seeded s JOIN outbox o ON o.gid = s.gid AND o.guid BETWEEN s.low AND s.high
    LEFT JOIN legwork.guid_ledger m ON m.guid = o.guid
  WHERE o.lane = 'run' AND coalesce(o.kind, 'leg1') = 'leg1' AND coalesce(#spawned(m.ledger), 0) = 0
  UNION
  SELECT s.gid, 'work', o.guid FROM seeded s JOIN outbox o ON o.gid = s.gid AND o.guid BETWEEN s.low AND s.high
  WHERE (o.lane LIKE 'work.%' OR o.lane = 'run' AND o.kind = 'await'
         OR o.lane = 'response' AND coalesce(o.work, o.guid) = o.guid)
    AND (o.activity, o.dad) IS DISTINCT FROM (s.closer, s.closer_dad)
  UNION
  SELECT s.gid, 'work', h.work FROM seeded s JOIN hook h USING (gid)
  WHERE (h.activity, h.dad) IS DISTINCT FROM (s.closer, s.closer_dad)
  UNION
  SELECT s.gid, 'work', c.work FROM seeded s JOIN offspring c ON c.parent_gid = s.gid
    JOIN legwork.job j ON j.gid = c.gid
  WHERE j.state = 'running' AND NOT c.severed
), open AS (
  SELECT gid, count(*) FILTER (WHERE what = 'run') AS run, count(*) FILTER (WHERE what = 'work') AS work
  FROM held GROUP BY gid
)
SELECT s.gid, 'job',
  format('its semaphore is %s, but %s obligations are open: %s activities to enter and %s answers to come (SEM-01)',
         s.semaphore, coalesce(o.run + o.work, 0), coalesce(o.run, 0), coalesce(o.work, 0)), NULL, NULL
FROM seeded s LEFT JOIN open o USING (gid)
WHERE s.semaphore <> coalesce(o.run + o.work, 0)
