-- Deliveries of webhooks whose time is over, 1,000 at once: those that still wait
-- have failed, and those that failed a week ago are deleted. A row that somebody
-- holds is left to them.
WITH l AS MATERIALIZED (
  SELECT d.webhook, d.event, d.state FROM legwork.webhook_delivery d
  WHERE d.expires_at <= now() ORDER BY d.expires_at LIMIT 1000 FOR UPDATE SKIP LOCKED
), failed AS (
  UPDATE legwork.webhook_delivery d SET state = 'failed', due_at = clock_timestamp(),
    expires_at = now() + interval '7 days',
    error = coalesce(d.error, 'no server has tried it: does legwork server run?')
  FROM l WHERE l.state = 'waiting' AND d.webhook = l.webhook AND d.event = l.event
  RETURNING d.webhook
), gone AS (
  DELETE FROM legwork.webhook_delivery d USING l
  WHERE l.state = 'failed' AND d.webhook = l.webhook AND d.event = l.event
)
SELECT count(*), (SELECT count(*) FROM failed) FROM l
