-- The Leg 2 entries of an activity are those of its responses together: both
-- are counted by one statement (GUID-04). What can be entered again begins at 1
-- when its Leg 1 is complete, and so does a cycle (CON-07); there a re-entry
-- counts once, however often its message comes, or twice if it came to two
-- engines at once (CON-09). 32000 is where a message stops counting.
SELECT a.gid, format('activity %s %s', a.activity, a.dad),
  format('activity %s %s has counted %s Leg 2 entries, its messages %s (GUID-04)', a.activity, a.dad,
    #entries(a.ledger), e.most), NULL, NULL
FROM activity a JOIN job j USING (gid)
  JOIN kinds k ON k.version_id = j.version_id AND k.activity = a.activity AND k.kind <> 'trigger'
  LEFT JOIN (
    SELECT gid, activity, dad, count(*) AS messages, sum(entries) AS n, max(entries) AS most FROM guid_ledger
    WHERE #ordinal(ledger) > 0 GROUP BY gid, activity, dad
  ) m ON m.gid = a.gid AND m.activity = a.activity AND m.dad = a.dad
  CROSS JOIN LATERAL (
    SELECT CASE WHEN (k.cycle OR k.kind = 'cycle') AND #leg1(a.ledger) = 1 THEN 1 ELSE 0 END AS seed) s
  CROSS JOIN LATERAL (
    SELECT s.seed + coalesce(m.n, 0) AS most,
           s.seed + coalesce(CASE WHEN k.cycle THEN m.messages ELSE m.n END, 0) AS least) e
WHERE a.ledger > 0 AND coalesce(m.most, 0) < 32000 AND #entries(a.ledger) NOT BETWEEN e.least AND e.most
