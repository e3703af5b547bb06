-- What operators did, and answers that they gave by hand (ADR 92).

-- +goose Up

INSERT INTO legwork.format (kind, version) VALUES ('action', 1);

-- One row for each action of an operator, in the transaction of the action. gid is the job that
-- it was about, NULL if it was none; target what of it, or which graph or topic. key makes a
-- repetition find the first one. Rows of a job go with it, the others after a time.
CREATE TABLE legwork.action (
  ord     bigint      PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at      timestamptz NOT NULL DEFAULT now(),
  gid     uuid,
  what    text        NOT NULL COLLATE "C" CHECK (octet_length(what) BETWEEN 1 AND 64),
  target  text        NOT NULL DEFAULT '' CHECK (octet_length(target) <= 1024),
  who     text        NOT NULL CHECK (octet_length(who) <= 256),
  why     text        NOT NULL CHECK (octet_length(why) <= 1024),
  outcome text        NOT NULL CHECK (octet_length(outcome) <= 1024),
  args    json        CHECK (octet_length(args::text) <= 4096),
  key     uuid
);
CREATE INDEX action_gid ON legwork.action (gid, ord);
CREATE UNIQUE INDEX action_key ON legwork.action (key) WHERE key IS NOT NULL;

-- An operator has answered this work: nobody may claim it any more.
ALTER TABLE legwork.reconciliation ADD answered bool NOT NULL DEFAULT false;

-- +goose Down
ALTER TABLE legwork.reconciliation DROP answered;
DROP TABLE legwork.action;
DELETE FROM legwork.format WHERE kind = 'action';
