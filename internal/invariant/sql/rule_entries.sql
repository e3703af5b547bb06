-- A worker's Leg 2 entries are those of its responses together: both are
-- counted by one statement (GUID-04). 32000 is where a message stops counting.
WITH kinds AS (SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::bool[]) AS k(version_id, activity, kind, cycle))
SELECT format('job %s/%s (%s): activity %s %s has counted %s Leg 2 entries, its responses %s (GUID-04)', j.app, j.job_id, j.gid, a.activity, a.dad, a.ledger % 100000000, coalesce(m.n, 0))
FROM legwork.activity a JOIN legwork.job j USING (gid)
  JOIN kinds k ON k.version_id = j.version_id AND k.activity = a.activity AND k.kind = 'worker'
  LEFT JOIN LATERAL (
    SELECT sum(g.entries) AS n, max(g.entries) AS most, max(g.ledger % 100000000) AS ordinal FROM legwork.guid_ledger g
    WHERE g.gid = a.gid AND g.activity = a.activity AND g.dad = a.dad AND g.ledger % 100000000 > 0
      AND g.guid >= (left(a.gid::text, 13) || '-0000-0000-000000000000')::uuid
      AND g.guid <= (left(a.gid::text, 13) || '-ffff-ffff-ffffffffffff')::uuid
  ) m ON true
WHERE a.ledger > 0 AND coalesce(m.most, 0) < 32000 AND a.ledger % 100000000 <> coalesce(m.n, 0)
ORDER BY j.gid, a.activity, a.dad LIMIT $5
