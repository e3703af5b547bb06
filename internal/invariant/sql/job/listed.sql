-- What lists find jobs by (ADR 91): those that have failed or were interrupted are in trouble,
-- with their state and code, and no others; an open child that is awaited is in awaits; and
-- attributes are those of a job.
SELECT coalesce(j.gid, t.gid), 'job', CASE
    WHEN t.gid IS NULL THEN format('it is %s, and lists of such jobs do not have it', j.state)
    WHEN j.gid IS NULL THEN format('lists have it as %s, which it is not', t.state)
    ELSE format('it is %s with code %s, lists have it as %s with code %s', j.state, j.code, t.state, t.code) END,
  NULL, NULL
FROM (
    SELECT job.gid, job.state, #code(job.error) AS code FROM job WHERE job.state IN ('failed', 'interrupted')) j
  FULL JOIN (SELECT x.gid, x.state, x.code FROM legwork.trouble x WHERE x.gid BETWEEN @first AND @last) t USING (gid)
WHERE j.gid IS NULL OR t.gid IS NULL OR (j.state, j.code) IS DISTINCT FROM (t.state, t.code)
UNION ALL
SELECT c.gid, 'child', format('job %s waits for it, and lists of running jobs need not have that', c.parent_gid), NULL,
  NULL
FROM child c JOIN job j ON j.gid = c.gid AND j.state = 'running' JOIN legwork.job p ON p.gid = c.parent_gid
WHERE NOT c.severed AND p.state = 'running'
  AND NOT EXISTS (SELECT FROM legwork.awaits w WHERE w.gid = c.parent_gid AND w.child = c.gid)
UNION ALL
SELECT s.gid, 'job', format('it has attribute %s, and there is no such job', min(s.name)), NULL, NULL
FROM legwork.search s LEFT JOIN job j ON j.gid = s.gid
WHERE s.gid BETWEEN @first AND @last AND j.gid IS NULL GROUP BY s.gid
