-- Webhooks (ADR 65): events are sent over HTTP to those who registered an address
-- for their topic. Engines know nothing of it: relays read table event onwards
-- from a cursor, and put a delivery for each webhook that an event matches.

-- +goose Up

-- topic is a pattern: a topic, or the beginning of one and a * for the rest. The
-- secret signs each delivery; only servers read it. Events that were kept after
-- the one at pos are delivered. failures counts failed attempts since the last one
-- that succeeded; after some of them the webhook is tried again only at retry_at,
-- with one delivery at a time. A webhook that was removed stays, without its
-- secret, until its deliveries are deleted.
CREATE TABLE legwork.webhook (
  id            uuid        PRIMARY KEY,
  topic         text        NOT NULL COLLATE "C",
  url           text        NOT NULL,
  secret        bytea       NOT NULL,
  created_by    text        NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  pos           bigint      NOT NULL,
  failures      int         NOT NULL DEFAULT 0,
  failing_since timestamptz,
  retry_at      timestamptz NOT NULL DEFAULT '-infinity',
  delivered_at  timestamptz,
  error         text,
  removed_at    timestamptz
);

-- One row for each event and webhook that was not delivered yet. The data are those
-- of the event at pos, which is kept for as long as the delivery is tried; a test
-- has no event and no pos. attempts counts; who has claimed a row delivers it
-- until due_at, then it is anybody's again. One that could not be delivered until
-- expires_at fails, and is deleted a week later.
CREATE TABLE legwork.webhook_delivery (
  webhook    uuid        NOT NULL,
  event      uuid        NOT NULL,
  pos        bigint,
  topic      text        NOT NULL COLLATE "C",
  state      text        NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'failed')),
  attempts   int         NOT NULL DEFAULT 0,
  due_at     timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  error      text,
  PRIMARY KEY (webhook, event)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
CREATE INDEX webhook_delivery_due ON legwork.webhook_delivery (webhook, state, due_at);
CREATE INDEX webhook_delivery_expires ON legwork.webhook_delivery (expires_at);

-- One row: the events up to this place have their deliveries.
CREATE TABLE legwork.webhook_cursor (
  one bool   PRIMARY KEY DEFAULT true CHECK (one),
  pos bigint NOT NULL DEFAULT 0
);
INSERT INTO legwork.webhook_cursor DEFAULT VALUES;

INSERT INTO legwork.format VALUES ('webhook', 1);

-- +goose Down
DELETE FROM legwork.format WHERE kind = 'webhook';
DROP TABLE legwork.webhook, legwork.webhook_delivery, legwork.webhook_cursor;
