-- Keyed work: its records, and the claims to run it (ADR 61).

-- +goose Up

-- One row for each keyed work that was asked for (REC-01, REC-03), in the commit that
-- asks for it: created_at is the first dispatch (CON-23). It belongs to one activity
-- instance, whatever its key; nothing is concatenated (REC-04).
CREATE TABLE legwork.reconciliation (
  gid        uuid        NOT NULL,
  activity   text        NOT NULL COLLATE "C",
  dad        text        NOT NULL COLLATE "C",
  version    smallint    NOT NULL DEFAULT 1,
  topic      text        NOT NULL COLLATE "C", -- whose workers may claim it
  key        text        NOT NULL COLLATE "C" CHECK (octet_length(key) BETWEEN 1 AND 256),
  work       uuid        NOT NULL, -- the message that is awaited, at an attempt
  attempt    int         NOT NULL DEFAULT 1,
  claim      int         NOT NULL DEFAULT 0, -- how often it was claimed
  token      text        COLLATE "C", -- of the delivery that has the last claim
  claimed_by text,
  -- What is known of the effect of the last claim: not-completed, or nothing.
  verified   text        CHECK (verified = 'not-completed'),
  status     text        NOT NULL DEFAULT 'indeterminate'
    CHECK (status IN ('completed', 'failed', 'cancelled', 'timed-out', 'indeterminate')),
  final      bool        NOT NULL DEFAULT false, -- the activity has its answer
  unclaimed  bool        NOT NULL DEFAULT false, -- a worker ran it without a claim
  result_dad text        COLLATE "C", -- the result is the output of the activity at this address
  error      json,       -- of the last attempt that failed
  diagnostic json,       -- what contradicted the record, at most 4
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (gid, activity, dad)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX reconciliation_unclaimed ON legwork.reconciliation (topic) WHERE unclaimed;
CREATE INDEX reconciliation_newer ON legwork.reconciliation (version) WHERE version > 1;

-- Builds that do not know it must not work on a database with keyed work: the first
-- version that has some raises min_reader (deploy.sql).
INSERT INTO legwork.format (kind, version) VALUES ('reconciliation', 1);

-- +goose Down
DELETE FROM legwork.format WHERE kind = 'reconciliation';
DROP TABLE legwork.reconciliation;
