-- Work whose answers came incomplete: how often, and the publish under which
-- that was last counted. NULL: never.

-- +goose Up
ALTER TABLE legwork.outbox ADD gaps int, ADD gap_publish int;

-- +goose Down
ALTER TABLE legwork.outbox DROP gaps, DROP gap_publish;
