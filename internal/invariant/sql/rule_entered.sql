-- Of an open job: an activity whose Leg 1 is not complete has its message in
-- the outbox, and so has every Leg 1 message with a GUID row that has not
-- spawned, be it a passthrough's or a merge arrival's (CON-10, CON-11).
SELECT format('job %s/%s (%s): message %s to activity %s %s has entered and not ended, but is not in the outbox', app, job_id, gid, guid, activity, dad)
FROM (
  SELECT j.gid, j.app, j.job_id, a.leg1_guid AS guid, a.activity, a.dad
  FROM legwork.job j JOIN legwork.activity a USING (gid)
  WHERE j.closed_guid IS NULL AND a.ledger > 0 AND a.ledger / 100000000000 % 10 = 0
  UNION
  SELECT j.gid, j.app, j.job_id, g.guid, g.activity, g.dad
  FROM legwork.job j JOIN legwork.guid_ledger g USING (gid)
  WHERE j.closed_guid IS NULL AND g.ledger % 100000000 = 0 AND g.ledger / 1000000000 % 10 = 0
    AND NOT EXISTS (SELECT FROM legwork.activity t WHERE t.gid = g.gid AND t.leg1_guid = g.guid AND t.ledger = 101100000000001)
) m
WHERE NOT EXISTS (SELECT FROM legwork.outbox o WHERE o.guid = m.guid)
ORDER BY gid, guid LIMIT $1
