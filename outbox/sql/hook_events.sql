-- Puts the deliveries of the next kept events: one for each webhook whose pattern
-- the topic of an event matches. As many events as make about 20,000 deliveries at
-- most, 1,000 at once; those up to the cursor have theirs. Returns how many it has
-- looked at, and whether there may be more.
--
-- Places have the order of the commits (ADR 50), so what this sees is all there is
-- up to its last event, and a webhook that was committed before an event is seen
-- with it. A second relay running this now waits for the cursor, and goes on from
-- where the first has left it.
WITH w AS MATERIALIZED (
  SELECT w.id, w.pos, w.topic, right(w.topic, 1) = '*' AS begins, rtrim(w.topic, '*') AS stem
  FROM legwork.webhook w WHERE w.removed_at IS NULL
), c AS MATERIALIZED (
  SELECT c.pos FROM legwork.webhook_cursor c WHERE EXISTS (SELECT FROM w) FOR UPDATE OF c
), size AS MATERIALIZED (
  SELECT greatest(20, least(1000, 20000 / greatest(count(*), 1)))::int AS n, min(w.pos) AS first FROM w
), p AS MATERIALIZED (
  SELECT e.pos, e.guid, e.topic FROM legwork.event e
  WHERE e.pos > (SELECT greatest(c.pos, size.first) FROM c CROSS JOIN size)
  ORDER BY e.pos LIMIT (SELECT size.n FROM size)
), d AS (
  INSERT INTO legwork.webhook_delivery (webhook, event, pos, topic, due_at, expires_at)
  SELECT w.id, p.guid, p.pos, p.topic, clock_timestamp(), to_timestamp(p.pos / 1000000.0) + interval '24 h'
  FROM p JOIN w ON p.pos > w.pos AND (p.topic = w.topic OR w.begins AND starts_with(p.topic, w.stem))
  ON CONFLICT DO NOTHING
), u AS (
  UPDATE legwork.webhook_cursor c SET pos = (SELECT max(p.pos) FROM p) WHERE EXISTS (SELECT FROM p)
)
SELECT count(*), count(*) = (SELECT size.n FROM size) FROM p
