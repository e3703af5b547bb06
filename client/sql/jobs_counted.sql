-- How many jobs the auditor has counted in its last whole round, and when that was.
-- params: app text
SELECT a.counted_from, a.counted_at, coalesce(c.app, ''), coalesce(c.graph, ''), coalesce(c.state, ''),
  coalesce(c.jobs, 0)
FROM legwork.audit a LEFT JOIN legwork.audit_count c ON c.jobs > 0 AND (@app = '' OR c.app = @app)
WHERE a.counted_at IS NOT NULL ORDER BY c.app, c.graph, c.state
