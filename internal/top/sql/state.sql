-- What the auditor knows of open jobs, and how much waits for people. Each part reads
-- one row, or a bounded number of an index.
SELECT a.open_jobs, greatest(a.unexplained, a.found), a.ended_at,
  (SELECT count(*) FROM (SELECT FROM legwork.dead_letter d WHERE d.state = 'open' LIMIT 10000) d)::int,
  (SELECT count(*) FROM (SELECT FROM legwork.outbox o WHERE o.paused IS NOT NULL LIMIT 10000) o)::int
FROM legwork.audit a
