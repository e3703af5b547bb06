-- Index rows of jobs that do not exist: they come with their job, and a gid
-- comes once.
-- params: id uuid[]
WITH l AS MATERIALIZED (
  SELECT s.app, s.graph, s.key, s.name, s.value, s.gid FROM legwork.stat s
  WHERE s.gid = ANY (@id) AND NOT EXISTS (SELECT FROM legwork.job j WHERE j.gid = s.gid)
  ORDER BY s.app, s.graph, s.key, s.name, s.value, s.gid FOR UPDATE OF s SKIP LOCKED
)
DELETE FROM legwork.stat s USING l
WHERE s.app = l.app AND s.graph = l.graph AND s.key = l.key AND s.name = l.name AND s.value = l.value AND s.gid = l.gid
  RETURNING s.gid::text
