-- The Leg 2 entries of an activity are those of its responses together: both
-- are counted by one statement (GUID-04). What can be entered again begins at 1
-- when its Leg 1 is complete, and so does a cycle (CON-07); there a re-entry
-- counts once, however often its message comes, or twice if it came to two
-- engines at once (CON-09). 32000 is where a message stops counting.
WITH kinds AS (SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::bool[], $5::bool[]) AS k(version_id, activity, kind, cycle, skips))
SELECT format('job %s/%s (%s): activity %s %s has counted %s Leg 2 entries, its messages %s (GUID-04)', j.app, j.job_id, j.gid, a.activity, a.dad, a.ledger % 100000000, e.most)
FROM legwork.activity a JOIN legwork.job j USING (gid)
  JOIN kinds k ON k.version_id = j.version_id AND k.activity = a.activity AND k.kind <> 'trigger'
  LEFT JOIN LATERAL (
    SELECT count(*) AS messages, sum(g.entries) AS n, max(g.entries) AS most FROM legwork.guid_ledger g
    WHERE g.gid = a.gid AND g.activity = a.activity AND g.dad = a.dad AND g.ledger % 100000000 > 0
      AND g.guid >= (left(a.gid::text, 13) || '-0000-0000-000000000000')::uuid
      AND g.guid <= (left(a.gid::text, 13) || '-ffff-ffff-ffffffffffff')::uuid
  ) m ON true
  CROSS JOIN LATERAL (SELECT CASE WHEN (k.cycle OR k.kind = 'cycle') AND a.ledger / 100000000000 % 10 = 1 THEN 1 ELSE 0 END AS seed) s
  CROSS JOIN LATERAL (SELECT s.seed + coalesce(m.n, 0) AS most, s.seed + CASE WHEN k.cycle THEN coalesce(m.messages, 0) ELSE coalesce(m.n, 0) END AS least) e
WHERE a.ledger > 0 AND coalesce(m.most, 0) < 32000 AND a.ledger % 100000000 NOT BETWEEN e.least AND e.most
ORDER BY j.gid, a.activity, a.dad LIMIT $6
