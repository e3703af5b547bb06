-- A worker whose Leg 1 is complete and whose final response is not in has its
-- work message in the outbox, and no other worker has one (L1-04, WORK-06).
WITH kinds AS (SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::bool[]) AS k(version_id, activity, kind, cycle))
SELECT format('job %s/%s (%s): activity %s %s has the ledger %s, but %s', j.app, j.job_id, j.gid, a.activity, a.dad, lpad(a.ledger::text, 15, '0'), what)
FROM legwork.activity a JOIN legwork.job j USING (gid)
  JOIN kinds k ON k.version_id = j.version_id AND k.activity = a.activity AND k.kind = 'worker'
  LEFT JOIN legwork.outbox o ON o.guid = a.work_guid AND o.gid = a.gid
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN a.ledger / 100000000000 % 10 = 0 AND a.work_guid IS NOT NULL THEN 'a work message is sent'
      WHEN a.ledger / 100000000000 % 10 = 1 AND a.work_guid IS NULL THEN 'no work message is sent'
      WHEN a.ledger / 100000000000000 = 2 AND o.guid IS NOT NULL THEN 'its work message is still in the outbox'
      WHEN a.ledger / 100000000000 % 10 = 1 AND a.ledger / 100000000000000 = 0 AND o.guid IS NULL AND j.state = 'running' THEN 'its work message is gone'
    END AS what) w
WHERE a.ledger > 0 AND what IS NOT NULL ORDER BY j.gid, a.activity, a.dad LIMIT $5
