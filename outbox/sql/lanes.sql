-- The lanes that have rows past their grace, and what time it is here. A loose
-- scan: one probe of the index for each lane, however many rows it has.
WITH RECURSIVE l AS (
  (SELECT o.lane, o.due_at FROM legwork.outbox o ORDER BY o.lane, o.due_at LIMIT 1)
  UNION ALL
  SELECT n.lane, n.due_at FROM l CROSS JOIN LATERAL (
    SELECT o.lane, o.due_at FROM legwork.outbox o WHERE o.lane > l.lane ORDER BY o.lane, o.due_at LIMIT 1) n
)
SELECT l.lane, now() FROM l WHERE l.due_at < now()
