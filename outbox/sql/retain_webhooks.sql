-- The end of webhooks that were removed more than a minute ago: 1,000 deliveries at
-- once, and the webhook when it has none. A relay that did not know of the removal
-- yet has ended its transaction in a minute.
WITH w AS MATERIALIZED (
  SELECT w.id FROM legwork.webhook w WHERE w.removed_at < now() - interval '1 minute' ORDER BY w.id LIMIT 1
), l AS MATERIALIZED (
  SELECT d.webhook, d.event FROM legwork.webhook_delivery d
  WHERE d.webhook = (SELECT w.id FROM w) ORDER BY d.event LIMIT 1000 FOR UPDATE SKIP LOCKED
), d AS (
  DELETE FROM legwork.webhook_delivery d USING l WHERE d.webhook = l.webhook AND d.event = l.event
), gone AS (
  DELETE FROM legwork.webhook h USING w
  WHERE h.id = w.id AND NOT EXISTS (SELECT FROM legwork.webhook_delivery d WHERE d.webhook = w.id)
)
SELECT count(*) FROM w
