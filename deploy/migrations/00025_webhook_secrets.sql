-- Rotation of the secrets of webhooks (ADR 65).

-- +goose Up

-- Secrets before the present one, the latest first, each with the time until which
-- deliveries have its signature, too.
ALTER TABLE legwork.webhook
  ADD COLUMN old_secrets bytea[]       NOT NULL DEFAULT '{}',
  ADD COLUMN old_until   timestamptz[] NOT NULL DEFAULT '{}';

-- Gives a webhook a new secret. The ones before it sign beside it: the last one for as
-- long as keep says, others for what is left of their time; none if keep is 0. It returns
-- until when the last of them signs, -infinity if none does. NULL: there is no such
-- webhook, or three secrets before the new one would sign. The secret that it has
-- already changes nothing, so the call can be repeated.
--
-- It runs with its owner's rights: who rotates a secret must not read the one before it.
-- A second call running now waits for the row, and finds the first one's secret.
-- +goose StatementBegin
CREATE FUNCTION legwork.rotate_webhook(id uuid, secret bytea, keep interval) RETURNS timestamptz
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH w AS MATERIALIZED (
    SELECT w.id, w.secret = $2 AS same, w.secret, w.old_secrets, w.old_until FROM legwork.webhook w
    WHERE w.id = $1 AND w.removed_at IS NULL FOR NO KEY UPDATE OF w
  ), o AS (
    SELECT w.id, o.secret, o.until, o.ord
    FROM w, unnest(w.old_secrets, w.old_until) WITH ORDINALITY AS o(secret, until, ord)
    WHERE $3 > interval '0' AND o.until > clock_timestamp() AND o.secret <> $2
    UNION ALL
    SELECT w.id, w.secret, clock_timestamp() + $3, 0 FROM w WHERE $3 > interval '0' AND NOT w.same
  ), n AS (
    SELECT w.id, coalesce(array_agg(o.secret ORDER BY o.ord) FILTER (WHERE o.id IS NOT NULL), '{}') AS secrets,
      coalesce(array_agg(o.until ORDER BY o.ord) FILTER (WHERE o.id IS NOT NULL), '{}') AS untils
    FROM w LEFT JOIN o ON o.id = w.id GROUP BY w.id
  )
  UPDATE legwork.webhook h SET secret = $2, old_secrets = n.secrets, old_until = n.untils
  FROM n WHERE h.id = n.id AND cardinality(n.secrets) < 3
  RETURNING coalesce((SELECT max(u) FROM unnest(n.untils) AS u), '-infinity')
$$;
-- +goose StatementEnd
REVOKE EXECUTE ON FUNCTION legwork.rotate_webhook FROM PUBLIC;

-- +goose Down
DROP FUNCTION legwork.rotate_webhook;
ALTER TABLE legwork.webhook DROP COLUMN old_secrets, DROP COLUMN old_until;
