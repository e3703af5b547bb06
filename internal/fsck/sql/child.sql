-- Children that do not exist, of parents that do not exist or have ended: both
-- are final, as a child's row and its job come together.
-- params: id uuid[]
WITH l AS MATERIALIZED (
  SELECT c.gid FROM legwork.child c
  WHERE c.gid = ANY (@id) AND NOT EXISTS (SELECT FROM legwork.job j WHERE j.gid = c.gid)
    AND NOT EXISTS (SELECT FROM legwork.job p WHERE p.gid = c.parent_gid AND p.completed_at IS NULL)
  ORDER BY c.gid FOR UPDATE OF c SKIP LOCKED
)
DELETE FROM legwork.child c USING l WHERE c.gid = l.gid RETURNING c.gid::text
