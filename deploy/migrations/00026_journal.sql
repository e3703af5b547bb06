-- Durable functions: their journals (ADR 70).

-- +goose Up

-- What an engine knows of a frame, a function that has begun: seq is the length of its
-- journal, and the fence of whoever appends to it. frame is what follows from the journal
-- (internal/frames), so that nobody reads it from the start; null once the frame has ended.
-- token names the state of the frame that the worker of its last turn has.
ALTER TABLE legwork.activity ADD seq int, ADD frame json, ADD token text COLLATE "C";

-- The events of frames (JRN-01). A row is what one commit has appended: n events, the
-- first of which has the number seq.
CREATE TABLE legwork.journal (
  gid      uuid        NOT NULL,
  activity text        NOT NULL COLLATE "C",
  dad      text        NOT NULL COLLATE "C",
  seq      int         NOT NULL CHECK (seq >= 0),
  n        int         NOT NULL CHECK (n > 0),
  at       timestamptz NOT NULL DEFAULT now(),
  events   json        NOT NULL,
  PRIMARY KEY (gid, activity, dad, seq)
);

-- A journal only grows (JRN-02).
-- +goose StatementBegin
CREATE FUNCTION legwork.refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a journal only grows: its rows are never changed' USING ERRCODE = 'restrict_violation';
END $$;
-- +goose StatementEnd
CREATE TRIGGER journal_append_only BEFORE UPDATE ON legwork.journal
  FOR EACH ROW EXECUTE FUNCTION legwork.refuse_change();

-- The frames that have not ended. A job that ends while some are open finds them here, and
-- need not look at all its activities; other jobs have no rows.
CREATE TABLE legwork.open_frame (
  gid      uuid NOT NULL,
  activity text NOT NULL COLLATE "C",
  dad      text NOT NULL COLLATE "C",
  PRIMARY KEY (gid, activity, dad)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

INSERT INTO legwork.format (kind, version) VALUES ('journal', 1);

-- +goose Down
DELETE FROM legwork.format WHERE kind = 'journal';
DROP TABLE legwork.journal, legwork.open_frame;
DROP FUNCTION legwork.refuse_change();
ALTER TABLE legwork.activity DROP seq, DROP frame, DROP token;
