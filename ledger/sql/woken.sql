-- What woke a hook, beside the output in the plane of this entry, and the end
-- of its registrations if the answer is final. Only of messages that this
-- transaction granted; the first that saves in a plane stays.
WITH t AS MATERIALIZED (
  SELECT t.*, g.ledger / 10000000000 % 10 = 1 AND t.hook IS NOT NULL AS saved, g.ledger / 1000000000 % 10 = 1 AS spawned
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::json[], $6::uuid[]) AS t(guid, gid, activity, plane, hook, work)
    JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid AND g.xmin = pg_current_xact_id()::xid
), ends AS (
  DELETE FROM legwork.hook h USING t WHERE h.work = t.work AND t.spawned
)
UPDATE legwork.activity a SET hook = t.hook
FROM t WHERE t.saved AND a.gid = t.gid AND a.activity = t.activity AND a.dad = t.plane AND a.hook IS NULL
