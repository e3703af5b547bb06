-- Deletes outbox rows of messages that have no effect any more: stale,
-- refused, or of a job that is closed.
DELETE FROM legwork.outbox WHERE guid IN (
  SELECT guid FROM legwork.outbox WHERE guid = ANY ($1::uuid[]) ORDER BY guid FOR UPDATE)
