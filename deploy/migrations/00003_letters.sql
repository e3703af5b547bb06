-- What operators do with dead letters, and the auditor's place.
--
-- Lock order: a dead letter before the outbox row that it becomes; no
-- transaction that holds a letter waits for anything else.

-- +goose Up

INSERT INTO legwork.format VALUES ('audit', 1), ('dead_letter_event', 1);

-- open: to be looked at. redriven: published again. discarded: not wanted, its
-- content is gone. moot: another delivery of its message has taken effect.
-- deaths counts how often the message died, the rest tells where it was then.
ALTER TABLE legwork.dead_letter
  ADD state     text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'redriven', 'discarded', 'moot')),
  ADD deaths    int  NOT NULL DEFAULT 1,
  ADD delivery  int,
  ADD stream    text,
  ADD sequence  bigint,
  ADD stored_at timestamptz;
CREATE INDEX dead_letter_state ON legwork.dead_letter (state, at, id);
CREATE INDEX dead_letter_guid ON legwork.dead_letter (guid);
CREATE INDEX dead_letter_gid ON legwork.dead_letter (gid);

-- Who did what with a letter, and when its message died again (nobody did).
CREATE TABLE legwork.dead_letter_event (
  ord    bigint      PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  letter uuid        NOT NULL,
  at     timestamptz NOT NULL DEFAULT now(),
  event  text        NOT NULL CHECK (event IN ('redriven', 'discarded', 'died')),
  who    text,
  why    text
);
CREATE INDEX dead_letter_event_letter ON legwork.dead_letter_event (letter, ord);

-- What redriving a letter would do (ADR 21): redrive, or why not. A letter that
-- is not open has the fate that its state says.
-- +goose StatementBegin
CREATE FUNCTION legwork.letter_fate(state text, lane text, reason text, guid uuid, gid uuid)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN letter_fate.state <> 'open' THEN letter_fate.state
    -- A message of a job has its GUID in the letter if it ended the job; else
    -- its row, if it has one, is still in the outbox.
    WHEN letter_fate.lane NOT IN ('start', 'signal') THEN CASE WHEN letter_fate.guid IS NULL THEN 'kept' ELSE 'over' END
    WHEN letter_fate.gid IS NOT NULL THEN 'over'
    WHEN letter_fate.guid IS NULL OR letter_fate.reason = 'malformed' THEN 'malformed'
    WHEN letter_fate.lane = 'start' AND EXISTS (SELECT FROM legwork.guid_ledger g WHERE g.guid = letter_fate.guid) THEN 'taken'
    WHEN letter_fate.lane = 'signal' AND EXISTS (SELECT FROM legwork.signal s WHERE s.guid = letter_fate.guid) THEN 'taken'
    ELSE 'redrive'
  END
$$;
-- +goose StatementEnd

-- One row: how far the auditor has come through the jobs, and what it has
-- found, in this round so far and in the whole one before. Relays take turns.
CREATE TABLE legwork.audit (
  one         bool        PRIMARY KEY DEFAULT true CHECK (one),
  next_at     timestamptz NOT NULL DEFAULT now(),
  after       uuid        NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  found       int         NOT NULL DEFAULT 0,
  looked      bigint      NOT NULL DEFAULT 0,
  unexplained int         NOT NULL DEFAULT 0,
  open_jobs   bigint      NOT NULL DEFAULT 0,
  rounds      bigint      NOT NULL DEFAULT 0,
  ended_at    timestamptz
);
INSERT INTO legwork.audit DEFAULT VALUES;

-- +goose Down
DROP TABLE legwork.audit, legwork.dead_letter_event;
DROP FUNCTION legwork.letter_fate;
DROP INDEX legwork.dead_letter_state, legwork.dead_letter_guid, legwork.dead_letter_gid;
-- The older tables know letters that wait, and nothing else.
DELETE FROM legwork.dead_letter WHERE state <> 'open';
ALTER TABLE legwork.dead_letter DROP state, DROP deaths, DROP delivery, DROP stream, DROP sequence, DROP stored_at;
DELETE FROM legwork.format WHERE kind IN ('audit', 'dead_letter_event');
