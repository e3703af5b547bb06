-- Webhooks with deliveries that were due a minute ago, while none was taken since, none is
-- under way and none waits for another attempt: nobody sends them. 5 at most.
SELECT w.topic || ' to ' || w.url
FROM legwork.webhook w
WHERE w.removed_at IS NULL AND w.failures < 5 AND coalesce(w.delivered_at, '-infinity') < now() - interval '1 minute'
  AND EXISTS (SELECT FROM legwork.webhook_delivery d
    WHERE d.webhook = w.id AND d.state = 'waiting' AND d.due_at < now() - interval '1 minute')
  AND NOT EXISTS (SELECT FROM legwork.webhook_delivery d
    WHERE d.webhook = w.id AND d.state = 'waiting' AND d.due_at > now())
ORDER BY w.created_at LIMIT 5
