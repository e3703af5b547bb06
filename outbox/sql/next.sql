-- How long until the next row is due that nobody has published: the first entry
-- of an index.
SELECT o.due_at - now() FROM legwork.outbox o WHERE o.publish = 0 ORDER BY o.due_at LIMIT 1
