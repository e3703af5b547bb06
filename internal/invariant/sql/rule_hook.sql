-- A passthrough's ledgers tell the same story: Leg 1 is complete exactly when
-- its message has saved (@5), it is finalized when its message has spawned
-- (@6), but by the message that closed the job only with step 3 (CON-03), and
-- never if it can be entered again (CYC-09).
WITH kinds AS (SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::bool[]) AS k(version_id, activity, kind, cycle))
SELECT format('job %s/%s (%s): hook %s %s has the ledger %s, its message %s the marks %s', j.app, j.job_id, j.gid, a.activity, a.dad, lpad(a.ledger::text, 15, '0'), a.leg1_guid, coalesce(lpad(g.ledger::text, 15, '0'), 'of no row'))
FROM legwork.activity a JOIN legwork.job j USING (gid)
  JOIN kinds k ON k.version_id = j.version_id AND k.activity = a.activity AND k.kind = 'hook'
  LEFT JOIN legwork.guid_ledger g ON g.guid = a.leg1_guid AND g.gid = a.gid
WHERE a.ledger > 0 AND j.state <> 'failed' AND (
  g.guid IS NULL
  OR a.ledger / 100000000000 % 10 <> g.ledger / 10000000000 % 10
  OR (a.ledger / 100000000000000 = 2) <> (NOT k.cycle AND g.ledger / 1000000000 % 10 = 1 AND (g.ledger / 100000000000 % 10 = 0 OR g.ledger / 100000000 % 10 = 1)))
ORDER BY j.gid, a.activity, a.dad LIMIT $5
