-- The deliveries of a webhook (@id) that failed, the latest first, and after them those
-- that have been tried in vain: 20 of each at most.
-- params: id uuid
(SELECT d.event, d.topic, d.state, d.attempts, coalesce(d.error, ''), d.due_at
 FROM legwork.webhook_delivery d WHERE d.webhook = @id AND d.state = 'failed' ORDER BY d.due_at DESC LIMIT 20)
UNION ALL
(SELECT d.event, d.topic, d.state, d.attempts, coalesce(d.error, ''), d.due_at
 FROM legwork.webhook_delivery d WHERE d.webhook = @id AND d.state = 'waiting' ORDER BY d.due_at LIMIT 20)
