-- What signals cost, and how they are kept.

-- +goose Up

-- The longest-waiting hook of one activity under a key is one probe.
CREATE INDEX hook_next ON legwork.hook (topic, key, activity, ord);
DROP INDEX legwork.hook_key;

-- A hook that takes no signal which came before it (buffer: false).
ALTER TABLE legwork.hook ADD buffer bool NOT NULL DEFAULT true;

-- On the row of a run message that signals to all: the last job that it has told.
ALTER TABLE legwork.outbox ADD told uuid;

-- +goose Down
ALTER TABLE legwork.outbox DROP told;
ALTER TABLE legwork.hook DROP buffer;
CREATE INDEX hook_key ON legwork.hook (topic, key, ord);
DROP INDEX legwork.hook_next;
