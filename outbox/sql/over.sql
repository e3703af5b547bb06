-- The end of rows whose job does not exist (any more): nobody is left whom their
-- messages could reach, an interrupt above all. That stays true: a row and its
-- job come together, and a gid comes once. Only under the number they were
-- refused under; a row that somebody holds is left to them.
WITH l AS MATERIALIZED (
  SELECT o.guid
  FROM unnest($1::uuid[], $2::int[]) AS k(guid, publish)
    JOIN legwork.outbox o ON o.guid = k.guid AND o.publish = k.publish
  WHERE o.gid IS NOT NULL AND o.lane || '' <> 'signal' AND NOT EXISTS (SELECT FROM legwork.job j WHERE j.gid = o.gid)
  ORDER BY o.guid FOR UPDATE OF o SKIP LOCKED
)
DELETE FROM legwork.outbox o USING l WHERE o.guid = l.guid RETURNING o.guid
