-- The end of a webhook: nothing is delivered to it any more, and its secret is gone.
-- Relays delete its deliveries and then the row.
-- params: id uuid
UPDATE legwork.webhook w SET removed_at = now(), secret = '' WHERE w.id = @id AND w.removed_at IS NULL RETURNING w.id
