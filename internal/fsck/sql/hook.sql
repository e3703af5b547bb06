-- Registrations, by the work they answer, of jobs that do not exist or have
-- ended: both are final.
-- params: id uuid[]
WITH l AS MATERIALIZED (
  SELECT h.work, h.ord FROM legwork.hook h
  WHERE h.work = ANY (@id) AND NOT EXISTS (SELECT FROM legwork.job j WHERE j.gid = h.gid AND j.completed_at IS NULL)
  ORDER BY h.work, h.ord FOR UPDATE OF h SKIP LOCKED
)
DELETE FROM legwork.hook h USING l WHERE h.work = l.work AND h.ord = l.ord RETURNING h.work::text
