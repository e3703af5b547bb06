-- Rows that a newer build has written, which this one leaves alone, by table: up to
-- 1,000 are counted. An index has them, and nothing else (00020_readers.sql).
SELECT 'outbox', count(*)::int FROM (
  SELECT FROM legwork.outbox o
  WHERE o.kind NOT IN ('leg1', 'await', 'interrupt', 'timeout', 'leaves', 'job')
    OR o.lane NOT IN ('start', 'run', 'response', 'signal', 'event') AND NOT starts_with(o.lane, 'work.')
  LIMIT 1000) x
UNION ALL
SELECT 'signal_receipt', count(*)::int FROM (SELECT FROM legwork.signal_receipt r WHERE r.version > 1 LIMIT 1000) x
UNION ALL
SELECT 'reconciliation', count(*)::int FROM (SELECT FROM legwork.reconciliation r WHERE r.version > 1 LIMIT 1000) x
