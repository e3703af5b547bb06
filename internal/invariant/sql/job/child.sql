-- A child is a job that exists, the only one of a message of a parent's activity
-- that has asked for it (AWAIT-01). One that is awaited and still open is what
-- its parent's activity waits for, as long as the parent is open. A parent may be
-- gone before its child: it has not waited, was interrupted, or expired earlier.
SELECT c.gid, 'child',
  format('it is the child of activity %s %s of job %s (%s), but %s', c.activity, c.dad,
    coalesce(p.app || '/' || p.job_id, '?'), c.parent_gid, what),
  CASE WHEN j.gid IS NULL AND coalesce(p.state, '') <> 'running' THEN 'child' END, c.gid::text
FROM child c LEFT JOIN job j ON j.gid = c.gid LEFT JOIN legwork.job p ON p.gid = c.parent_gid
  LEFT JOIN legwork.activity a ON a.gid = c.parent_gid AND a.activity = c.activity AND a.dad = c.dad
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN j.gid IS NULL THEN 'there is no such job'
      WHEN p.gid IS NULL THEN NULL
      WHEN a.gid IS NULL THEN 'that activity was never entered'
      WHEN a.work_guid IS NULL OR #leg1(a.ledger) = 0 THEN 'that activity has asked nobody'
      WHEN p.state = 'running' AND j.state = 'running' AND NOT c.severed AND a.work_guid <> c.work
        THEN format('answers %s, while it waits for %s', c.work, a.work_guid)
    END AS what) w
WHERE what IS NOT NULL
UNION ALL
SELECT c.parent_gid, format('activity %s %s', min(c.activity), min(c.dad)),
  format('its message %s has begun %s jobs, the first is %s', c.work, count(*), min(c.gid::text)), NULL, NULL
FROM offspring c GROUP BY c.parent_gid, c.work HAVING count(*) > 1
