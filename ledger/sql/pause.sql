-- Begins a pause, unless there is one; that one is returned then. A job must be
-- running: $4 names it by its generation, or $2 and $3 by app and id.
WITH t AS MATERIALIZED (
  SELECT $1::text AS kind, CASE WHEN $1 = 'job' THEN j.app ELSE $2::text END AS app, CASE WHEN $1 = 'job' THEN j.job_id ELSE $3::text END AS name, j.gid
  FROM (SELECT) one LEFT JOIN legwork.job j
    ON $1 = 'job' AND j.state = 'running' AND CASE WHEN $4::uuid IS NOT NULL THEN j.gid = $4 ELSE j.app = $2 AND j.job_id = $3 AND NOT j.retired END
  WHERE $1 <> 'job' OR j.gid IS NOT NULL
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
