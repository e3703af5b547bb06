-- The end of a webhook: nothing is delivered to it any more, and its secrets are gone.
-- Relays delete its deliveries and then the row.
-- params: id uuid
UPDATE legwork.webhook w SET removed_at = now(), secret = '', old_secrets = '{}', old_until = '{}'
WHERE w.id = @id AND w.removed_at IS NULL RETURNING w.id
