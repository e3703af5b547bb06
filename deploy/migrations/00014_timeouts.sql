-- Time limits (ADR 46): until when the answer to work is of use, and answers that
-- came too late to have an effect.

-- +goose Up

INSERT INTO legwork.format VALUES ('late_answer', 1);

-- A time limit is a row of kind timeout: of lane response it answers the work it
-- names with error 408, of lane run it ends its job. NULL: the work has no limit.
ALTER TABLE legwork.outbox ADD deadline timestamptz;

-- Work that timed out (status NULL, guid is the work's), and what was answered
-- when nobody waited any more: guid is that of the response. data are the first
-- bytes of the body, bytes tells how many it had. why: timeout, or over if the
-- job had ended.
CREATE TABLE legwork.late_answer (
  gid      uuid        NOT NULL,
  guid     uuid        NOT NULL,
  work     uuid        NOT NULL,
  activity text        NOT NULL COLLATE "C",
  dad      text        NOT NULL COLLATE "C",
  why      text        NOT NULL CHECK (why IN ('timeout', 'over')),
  status   text,
  code     int,
  bytes    int,
  data     text,
  at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (gid, guid)
);

-- +goose Down
-- Older builds know no time limits: they must not fire.
DELETE FROM legwork.outbox WHERE kind = 'timeout';
DROP TABLE legwork.late_answer;
ALTER TABLE legwork.outbox DROP deadline;
DELETE FROM legwork.format WHERE kind = 'late_answer';
