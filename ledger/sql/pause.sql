-- Begins a pause, unless there is one; that one is returned then. A job must be
-- running: @gid names it by its generation, or @app and @name by app and id.
-- params: kind text, app text, name text, gid uuid, action.sql
WITH j AS MATERIALIZED (
  SELECT j.app, j.job_id, j.gid FROM legwork.job j WHERE @kind = 'job' AND j.gid = @gid AND j.state = 'running'
  UNION ALL
  SELECT j.app, j.job_id, j.gid FROM legwork.job j
  WHERE @kind = 'job' AND @gid IS NULL AND j.app = @app AND j.job_id = @name AND #holds(j) AND j.state = 'running'
), t AS MATERIALIZED (
  SELECT @kind AS kind, @app AS app, @name AS name, NULL::uuid AS gid WHERE @kind <> 'job'
  UNION ALL
  SELECT @kind, j.app, j.job_id, j.gid FROM j
), n AS (
  INSERT INTO legwork.pause (kind, app, name, gid, reason, author)
  SELECT t.kind, t.app, t.name, t.gid, @why, @who FROM t
  ON CONFLICT (kind, app, name) WHERE ended_at IS NULL DO NOTHING
  RETURNING *
), acted AS (
  -- include action.sql
  FROM (SELECT n.gid, n.kind || ' ' || n.name AS target, NULL::json AS args, 'paused' AS outcome FROM n) x
)
SELECT n.id, n.kind, n.app, n.name, n.gid, n.reason, n.author, n.since, true FROM n
UNION ALL
SELECT p.id, p.kind, p.app, p.name, p.gid, p.reason, p.author, p.since, false
FROM t JOIN legwork.pause p ON p.kind = t.kind AND p.app = t.app AND p.name = t.name AND p.ended_at IS NULL
