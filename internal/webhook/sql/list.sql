-- The webhooks, the oldest first, or one of them (@id), each with how many deliveries
-- wait and have failed: at most 10,000 are counted.
-- params: id uuid
SELECT w.id, w.topic, w.url, w.created_by, w.created_at, w.failures, w.failing_since, w.delivered_at,
       coalesce(w.error, ''),
       (SELECT max(u) FROM unnest(w.old_until) AS u WHERE u > now()), waiting.n, failed.n
FROM legwork.webhook w
  CROSS JOIN LATERAL (SELECT count(*) AS n FROM (SELECT FROM legwork.webhook_delivery d
    WHERE d.webhook = w.id AND d.state = 'waiting' LIMIT 10000) x) waiting
  CROSS JOIN LATERAL (SELECT count(*) AS n FROM (SELECT FROM legwork.webhook_delivery d
    WHERE d.webhook = w.id AND d.state = 'failed' LIMIT 10000) x) failed
WHERE w.removed_at IS NULL AND (@id IS NULL OR w.id = @id)
ORDER BY w.created_at, w.id
