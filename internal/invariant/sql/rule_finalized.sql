-- In a completed job every activity instance has passed Leg 1 and is finalized
-- (LED-07), but for those that can be entered again (CYC-09).
WITH kinds AS (SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::bool[]) AS k(version_id, activity, kind, cycle))
SELECT format('job %s/%s (%s): it is completed, but activity %s %s has the ledger %s', j.app, j.job_id, j.gid, a.activity, a.dad, lpad(a.ledger::text, 15, '0'))
FROM legwork.job j JOIN legwork.activity a USING (gid)
  JOIN kinds k ON k.version_id = j.version_id AND k.activity = a.activity AND k.kind <> 'trigger'
WHERE j.state = 'completed' AND a.ledger > 0
  AND (a.ledger / 100000000000 % 10 = 0 OR a.ledger / 100000000000000 <> 2 AND NOT k.cycle OR a.ledger / 100000000000000 = 2 AND k.cycle)
ORDER BY j.gid, a.activity, a.dad LIMIT $5
