-- An activity was entered by the message of one that leads to it and has
-- spawned (GUID-07): mark and child commit together. Each message enters one
-- activity, so that no child exists twice.
WITH s AS MATERIALIZED ( -- once, not for each activity: a plan made for few rows would
  SELECT DISTINCT g.gid, l.next FROM guid_ledger g JOIN job j USING (gid)
    JOIN leads l ON l.version_id = j.version_id AND l.activity = g.activity
  WHERE #spawned(g.ledger) = 1
)
SELECT a.gid, format('activity %s %s', a.activity, a.dad),
  format('activity %s %s was entered, but nothing that leads to it has spawned (@6)', a.activity, a.dad), NULL, NULL
FROM activity a JOIN job j USING (gid)
  JOIN kinds k ON k.version_id = j.version_id AND k.activity = a.activity AND k.kind <> 'trigger'
  LEFT JOIN s ON s.gid = a.gid AND s.next = a.activity
WHERE a.ledger > 0 AND s.gid IS NULL
UNION ALL
SELECT gid, 'message ' || leg1_guid,
  format('message %s has entered %s activities, the first is %s', leg1_guid, count(*), min(activity || ' ' || dad)),
    NULL, NULL
FROM activity WHERE ledger > 0 GROUP BY gid, leg1_guid HAVING count(*) > 1
