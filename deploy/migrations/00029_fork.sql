-- Forks and retries of jobs that have ended (ADR 88).

-- +goose Up

-- A job that was given what another one, its source, has done. A retry has the id of its source,
-- which only its gid finds from then on. One request, named by its key, makes one fork.
CREATE TABLE legwork.fork (
  gid    uuid        PRIMARY KEY,
  source uuid        NOT NULL,
  kind   text        NOT NULL CHECK (kind IN ('retry', 'fork')),
  author text        NOT NULL,
  reason text        NOT NULL,
  key    text        COLLATE "C",
  at     timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX fork_retry ON legwork.fork (source) WHERE kind = 'retry';
CREATE UNIQUE INDEX fork_key ON legwork.fork (source, key);

INSERT INTO legwork.format (kind, version) VALUES ('fork', 1);

-- +goose Down
DELETE FROM legwork.format WHERE kind = 'fork';
DROP TABLE legwork.fork;
