-- Rows that a newer build has written and this one leaves alone, up to 1,000 of each
-- table: of the outbox by lane and kind, of the others by version.
SELECT n.what FROM (
  SELECT 'outbox: ' || count(*) || ' of kind ' || coalesce(x.kind, x.lane) || ' on lane ' || x.lane FROM (
    SELECT o.lane, o.kind FROM legwork.outbox o
    WHERE o.kind NOT IN ('leg1', 'await', 'interrupt', 'timeout', 'leaves', 'job')
      OR o.lane NOT IN ('start', 'run', 'response', 'signal', 'event') AND NOT starts_with(o.lane, 'work.')
    LIMIT 1000) x
  GROUP BY x.lane, x.kind
  UNION ALL
  SELECT 'signal_receipt: ' || count(*) || ' of version ' || x.version FROM (
    SELECT r.version FROM legwork.signal_receipt r WHERE r.version > 1 LIMIT 1000) x
  GROUP BY x.version
  UNION ALL
  SELECT 'reconciliation: ' || count(*) || ' of version ' || x.version FROM (
    SELECT r.version FROM legwork.reconciliation r WHERE r.version > 1 LIMIT 1000) x
  GROUP BY x.version) n(what)
ORDER BY n.what
