-- What time it is here, and how long until the next row is due that nobody has
-- published: the first entry of an index from a time (@after) on, see poll.sql.
-- params: after timestamptz
SELECT now(), (
  SELECT o.due_at - now() FROM legwork.outbox o
  WHERE o.publish = 0 AND o.due_at >= least(@after, now() - interval '2 s')
  ORDER BY o.due_at LIMIT 1)
