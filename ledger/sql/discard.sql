-- Deletes outbox rows of messages that have no effect any more: stale,
-- refused, or of a job that is closed. A row of another job than the message
-- names stays.
DELETE FROM legwork.outbox WHERE guid IN (
  SELECT o.guid FROM unnest($1::uuid[], $2::uuid[]) AS t(guid, gid) JOIN legwork.outbox o ON o.guid = t.guid
  WHERE o.gid IS NOT DISTINCT FROM t.gid ORDER BY o.guid FOR UPDATE OF o)
