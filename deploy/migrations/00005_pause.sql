-- Pauses of graphs, work topics and jobs, and what they hold.
--
-- Lock order: pause before everything else.

-- +goose Up

INSERT INTO legwork.format VALUES ('pause', 1);

-- Who paused what, and why. A pause that has ended stays until all it held is
-- on its way again; whoever holds something for it locks its row, so that
-- nothing can be held for one that has ended. app is empty for a topic; gid is
-- the generation of a job's id.
CREATE TABLE legwork.pause (
  id       bigint      PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind     text        NOT NULL CHECK (kind IN ('graph', 'topic', 'job')),
  app      text        NOT NULL DEFAULT '' COLLATE "C",
  name     text        NOT NULL COLLATE "C",
  gid      uuid,
  reason   text        NOT NULL,
  author   text        NOT NULL,
  since    timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  ended_by text,
  CHECK ((kind = 'job') = (gid IS NOT NULL))
);
CREATE UNIQUE INDEX pause_active ON legwork.pause (kind, app, name) WHERE ended_at IS NULL;

-- A row that a pause holds is due in the far future, so that nobody publishes
-- it. retry is the policy that a worker's error asked for: an answer that came
-- during a pause takes the place of the work it answers.
ALTER TABLE legwork.outbox ADD paused bigint, ADD retry text;
CREATE INDEX outbox_paused ON legwork.outbox (paused) WHERE paused IS NOT NULL;

-- +goose Down
-- Older builds know no pauses: what is held goes on.
UPDATE legwork.outbox SET publish = 0, due_at = now() WHERE paused IS NOT NULL;
DROP INDEX legwork.outbox_paused;
ALTER TABLE legwork.outbox DROP paused, DROP retry;
DROP TABLE legwork.pause;
DELETE FROM legwork.format WHERE kind = 'pause';
