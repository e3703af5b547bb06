-- Data of jobs that do not exist: they come with their job, and a gid comes once.
-- params: id uuid[]
WITH l AS MATERIALIZED (
  SELECT d.gid, d.path FROM legwork.job_data d
  WHERE d.gid = ANY (@id) AND NOT EXISTS (SELECT FROM legwork.job j WHERE j.gid = d.gid)
  ORDER BY d.gid, d.path FOR UPDATE OF d SKIP LOCKED
)
DELETE FROM legwork.job_data d USING l WHERE d.gid = l.gid AND d.path = l.path RETURNING d.gid::text
