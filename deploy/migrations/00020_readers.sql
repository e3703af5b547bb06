-- Least readers (ADR 63): a kind of rows says which builds may work on this database.

-- +goose Up

-- A build has a number, legwork.Reads. It refuses a database with a kind that needs a
-- higher one, also if it does not know the kind: a new kind that older builds must
-- not overlook is inserted with the number of the first build that knows it. Builds
-- from before this column do not look: raise the version of a kind that they know.
ALTER TABLE legwork.format ADD min_reader int NOT NULL DEFAULT 1;

-- Rows of the outbox of a kind or a lane that a build may not know. There are a few:
-- all kinds of today are left out.
CREATE INDEX outbox_newer ON legwork.outbox (lane, kind)
  WHERE kind NOT IN ('leg1', 'await', 'interrupt', 'timeout', 'leaves')
    OR lane NOT IN ('start', 'run', 'response', 'signal', 'event') AND NOT starts_with(lane, 'work.');

-- +goose Down
DROP INDEX legwork.outbox_newer;
ALTER TABLE legwork.format DROP min_reader;
