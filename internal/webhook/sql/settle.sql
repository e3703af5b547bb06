-- What became of deliveries (@webhook, @event), each with the number of the attempt
-- (@attempt): those that were taken (@ok) are deleted, the others wait for their next
-- attempt (@wait), or have failed, if that were after their time, or is none (null).
-- Each webhook notes whether attempts succeed; after five in vain it is tried again
-- in 5 s, and then twice as late each time, up to 5 minutes.
--
-- Who lost a claim changes nothing, unless the delivery was taken: then it is taken,
-- whoever sends it again now. A second copy running now waits for the webhook.
-- params: webhook uuid[], event uuid[], attempt int[], ok bool[], wait interval[], error text[]
WITH r AS MATERIALIZED (
  SELECT r.* FROM unnest(@webhook, @event, @attempt, @ok, @wait, @error) AS r(webhook, event, attempt, ok, wait, error)
), s AS MATERIALIZED (
  SELECT r.webhook, bool_or(r.ok) AS ok, max(r.error) FILTER (WHERE NOT r.ok) AS error FROM r GROUP BY r.webhook
), w AS MATERIALIZED (
  SELECT w.id, w.failures FROM legwork.webhook w JOIN s ON s.webhook = w.id
  WHERE NOT s.ok OR w.failures > 0 OR w.delivered_at IS NULL OR w.delivered_at < now() - interval '10 s'
  ORDER BY w.id FOR NO KEY UPDATE OF w
), noted AS (
  UPDATE legwork.webhook h SET
    delivered_at = CASE WHEN s.ok THEN now() ELSE h.delivered_at END,
    failures = CASE WHEN s.ok THEN 0 ELSE w.failures + 1 END,
    failing_since = CASE WHEN NOT s.ok THEN coalesce(h.failing_since, now()) END,
    error = CASE WHEN NOT s.ok THEN s.error END,
    retry_at = CASE WHEN s.ok OR w.failures < 4 THEN '-infinity'
      ELSE clock_timestamp() + least(interval '5 s' * power(2, least(w.failures - 4, 20)), interval '5 minutes') END
  FROM w JOIN s ON s.webhook = w.id WHERE h.id = w.id
), l AS MATERIALIZED (
  SELECT d.webhook, d.event, r.ok, r.wait, r.error, d.expires_at <= now() + r.wait OR r.wait IS NULL AS over
  FROM legwork.webhook_delivery d JOIN r ON r.webhook = d.webhook AND r.event = d.event
  WHERE r.ok OR d.state = 'waiting' AND d.attempts = r.attempt
  ORDER BY d.webhook, d.event FOR UPDATE OF d
), gone AS (
  DELETE FROM legwork.webhook_delivery d USING l WHERE l.ok AND d.webhook = l.webhook AND d.event = l.event
), again AS (
  UPDATE legwork.webhook_delivery d SET state = CASE WHEN l.over THEN 'failed' ELSE 'waiting' END, error = l.error,
    due_at = clock_timestamp() + CASE WHEN l.over THEN interval '0' ELSE l.wait END,
    expires_at = CASE WHEN l.over THEN now() + interval '7 days' ELSE d.expires_at END
  FROM l WHERE NOT l.ok AND d.webhook = l.webhook AND d.event = l.event
  RETURNING l.over
)
SELECT count(*) FROM again WHERE over
