-- The lanes that have rows, when the first row of each is due, and what time it
-- is here. A loose scan: one probe of the index for each lane, however many rows
-- it has. It does pass over the entries of deleted rows before the first row of
-- a lane: while an old transaction keeps those from being vacuumed, this is run
-- rarely, and fronts.sql instead.
WITH RECURSIVE l AS (
  (SELECT o.lane, o.due_at FROM legwork.outbox o ORDER BY o.lane, o.due_at LIMIT 1)
  UNION ALL
  SELECT n.lane, n.due_at FROM l CROSS JOIN LATERAL (
    SELECT o.lane, o.due_at FROM legwork.outbox o WHERE o.lane > l.lane ORDER BY o.lane, o.due_at LIMIT 1) n
)
SELECT l.lane, l.due_at, now() FROM l
