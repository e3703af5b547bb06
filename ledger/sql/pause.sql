-- Begins a pause, unless there is one; that one is returned then. A job must be
-- running: $4 names it by its generation, or $2 and $3 by app and id.
WITH j AS MATERIALIZED (
  SELECT j.app, j.job_id, j.gid FROM legwork.job j WHERE $1::text = 'job' AND j.gid = $4::uuid AND j.state = 'running'
  UNION ALL
  SELECT j.app, j.job_id, j.gid FROM legwork.job j
  WHERE $1::text = 'job' AND $4::uuid IS NULL AND j.app = $2::text AND j.job_id = $3::text AND NOT j.retired AND j.state = 'running'
), t AS MATERIALIZED (
  SELECT $1::text AS kind, $2::text AS app, $3::text AS name, NULL::uuid AS gid WHERE $1::text <> 'job'
  UNION ALL
  SELECT $1::text, j.app, j.job_id, j.gid FROM j
), n AS (
  INSERT INTO legwork.pause (kind, app, name, gid, reason, author)
  SELECT t.kind, t.app, t.name, t.gid, $5, $6 FROM t
  ON CONFLICT (kind, app, name) WHERE ended_at IS NULL DO NOTHING
  RETURNING *
)
SELECT n.id, n.kind, n.app, n.name, n.gid, n.reason, n.author, n.since, true FROM n
UNION ALL
SELECT p.id, p.kind, p.app, p.name, p.gid, p.reason, p.author, p.since, false
FROM t JOIN legwork.pause p ON p.kind = t.kind AND p.app = t.app AND p.name = t.name AND p.ended_at IS NULL
