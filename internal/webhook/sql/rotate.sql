-- A new secret of a webhook (@id). The one before it signs beside it for a while (@keep).
-- Null: there is none, or too many sign.
-- params: id uuid, secret bytea, keep interval
SELECT legwork.rotate_webhook(@id, @secret, @keep)
