-- What became of a test: it is gone when it was delivered.
-- params: id uuid, event uuid
SELECT d.state, coalesce(d.error, '') FROM legwork.webhook_delivery d WHERE d.webhook = @id AND d.event = @event
