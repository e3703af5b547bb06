-- Puts off rows that cannot be published: 10 minutes, twice as long each time,
-- up to 6 hours. Only while they have the number they were refused under.
-- params: guid uuid[], publish int[]
WITH l AS MATERIALIZED (
  SELECT o.guid
  FROM unnest(@guid, @publish) AS k(guid, publish)
    JOIN legwork.outbox o ON o.guid = k.guid AND o.publish = k.publish
  ORDER BY o.guid FOR UPDATE OF o SKIP LOCKED
)
UPDATE legwork.outbox o
SET due_at = now() + least(interval '10 minutes' * power(2, least(o.publish - 1, 20)), interval '6 hours')
FROM l WHERE o.guid = l.guid
