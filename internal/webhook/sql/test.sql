-- A delivery of no event: it is sent before all others, once, also to a webhook that
-- is failing.
-- params: id uuid, event uuid, topic text
WITH w AS (
  UPDATE legwork.webhook w SET retry_at = '-infinity' WHERE w.id = @id AND w.removed_at IS NULL RETURNING w.id
)
INSERT INTO legwork.webhook_delivery (webhook, event, topic, due_at, expires_at)
SELECT w.id, @event, @topic, '-infinity', now() + interval '1 minute' FROM w
RETURNING webhook
