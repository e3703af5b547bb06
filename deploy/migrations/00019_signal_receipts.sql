-- Signals to a job, each answered once (ADR 62).

-- +goose Up

-- What a signal to a job was answered with: repeated under its id, it gets the same
-- answer and changes nothing. The id is bytes, compared as they are. The signal's own
-- row goes with it (retain_signals.sql).
CREATE TABLE legwork.signal_receipt (
  app            text        NOT NULL COLLATE "C",
  job_id         text        NOT NULL COLLATE "C",
  topic          text        NOT NULL COLLATE "C",
  signal_id      bytea       NOT NULL CHECK (octet_length(signal_id) BETWEEN 1 AND 128),
  version        smallint    NOT NULL DEFAULT 1,
  gid            uuid        NOT NULL,
  signal         uuid        NOT NULL,
  response       json        NOT NULL,
  payload_sha256 bytea       NOT NULL,
  woken          int         NOT NULL,
  accepted_at    timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  PRIMARY KEY (app, job_id, topic, signal_id)
) WITH (autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX signal_receipt_signal ON legwork.signal_receipt (signal);

-- The hooks of a job, the one that has waited longest first.
CREATE INDEX hook_job ON legwork.hook (gid, ord);
DROP INDEX legwork.hook_gid;

INSERT INTO legwork.format VALUES ('signal_receipt', 1);

-- +goose Down
DELETE FROM legwork.format WHERE kind = 'signal_receipt';
CREATE INDEX hook_gid ON legwork.hook (gid);
DROP INDEX legwork.hook_job;
DROP TABLE legwork.signal_receipt;
