-- A new webhook: it gets the events that are kept from now on. At most 1,000 in a
-- namespace, for each event is held against all of them.
-- params: id uuid, topic text, url text, secret bytea, created_by text
INSERT INTO legwork.webhook (id, topic, url, secret, created_by, pos)
SELECT @id, @topic, @url, @secret, @created_by, coalesce((SELECT max(e.pos) FROM legwork.event e), 0)
WHERE (SELECT count(*) FROM legwork.webhook w WHERE w.removed_at IS NULL) < 1000
RETURNING created_at
