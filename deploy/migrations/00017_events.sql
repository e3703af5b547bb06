-- Events are kept for their day (ADR 50): for who reads on, and to publish them
-- again after a loss of the broker's data. An engine that has seen an event at
-- the broker moves it here from the outbox.

-- +goose Up

-- One row for each event. pos is its place in the order in which events were
-- kept, by Postgres's clock in microseconds: who writes holds a lock, so that no
-- row becomes visible before one with a smaller pos, or later than one with a
-- larger. stored_at is when the broker took the message that was seen.
CREATE TABLE legwork.event (
  pos         bigint      PRIMARY KEY,
  guid        uuid        NOT NULL,
  gid         uuid        NOT NULL,
  topic       text        NOT NULL COLLATE "C",
  app         text        NOT NULL,
  version     text        NOT NULL,
  job_id      text        NOT NULL,
  activity    text,
  dad         text,
  attempt     int         NOT NULL,
  kind        text,
  status      text,
  code        int,
  traceparent text,
  tracestate  text,
  data        json,
  publish     int         NOT NULL,
  stored_at   timestamptz
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- One row: when the broker made the stream of events (born). Kept events up to
-- upto that were stored before a moment (lost_before) went with an older one: they
-- are published again. It has been looked at those up to done.
CREATE TABLE legwork.event_stream (
  one         bool        PRIMARY KEY DEFAULT true CHECK (one),
  born        timestamptz,
  lost_before timestamptz,
  upto        bigint      NOT NULL DEFAULT 0,
  done        bigint      NOT NULL DEFAULT 0
);
INSERT INTO legwork.event_stream DEFAULT VALUES;

INSERT INTO legwork.format VALUES ('event', 1);

-- +goose Down
DELETE FROM legwork.format WHERE kind = 'event';
DROP TABLE legwork.event, legwork.event_stream;
