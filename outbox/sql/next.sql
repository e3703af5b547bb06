-- What time it is here, and how long until the next row is due that nobody has
-- published: the first entry of an index from a time ($1) on, see poll.sql.
SELECT now(), (
  SELECT o.due_at - now() FROM legwork.outbox o
  WHERE o.publish = 0 AND o.due_at >= least($1::timestamptz, now() - interval '2 s')
  ORDER BY o.due_at LIMIT 1)
