-- Of an open job: an activity whose Leg 1 is not complete has its message in
-- the outbox, and so has every message that entered an activity to do its steps
-- there and has not spawned: a passthrough's, a signal's, a merge arrival's, a
-- re-entry's (CON-10, CON-11, HOOK-07). A hook that waits has passed its Leg 1
-- with the row of its message all zero; and a later row may be an answer's. One that was
-- skipped by its statusThreshold, and did not end its job, has spawned nothing and ended.
SELECT gid, 'message ' || guid,
  format('message %s to activity %s %s has entered and not ended, but is not in the outbox', guid, activity, dad),
  NULL, NULL
FROM (
  SELECT j.gid, a.leg1_guid AS guid, a.activity, a.dad
  FROM job j JOIN activity a USING (gid)
    LEFT JOIN kinds k ON k.version_id = j.version_id AND k.activity = a.activity AND k.skips
    LEFT JOIN legwork.guid_ledger s ON s.guid = a.leg1_guid AND #spawned(s.ledger) = 1
  WHERE j.closed_guid IS NULL AND a.ledger > 0 AND #leg1(a.ledger) = 0
    AND NOT (k.activity IS NOT NULL AND s.guid IS NOT NULL) -- it was skipped
  UNION
  SELECT j.gid, g.guid, g.activity, g.dad
  FROM job j JOIN guid_ledger g USING (gid)
    LEFT JOIN activity a ON a.gid = g.gid AND a.activity = g.activity AND a.dad = g.dad
  WHERE j.closed_guid IS NULL AND #spawned(g.ledger) = 0
    AND CASE WHEN a.work_guid IS NULL THEN a.ledger IS DISTINCT FROM #trigger_seed
             ELSE #ordinal(g.ledger) = 0 AND g.guid <> a.leg1_guid END
) m
WHERE NOT EXISTS (SELECT FROM legwork.outbox o WHERE o.guid = m.guid)
