-- Ends a pause; relays send on what it holds, then delete it. It waits for those
-- that are holding something for it at this moment, and nobody can begin to
-- after it.
-- params: kind text, app text, name text, action.sql
WITH p AS (
  UPDATE legwork.pause p SET ended_at = now(), ended_by = @who
  WHERE p.kind = @kind AND p.app = @app AND p.name = @name AND p.ended_at IS NULL
  RETURNING p.*
), acted AS (
  -- include action.sql
  FROM (SELECT p.gid, p.kind || ' ' || p.name AS target, NULL::json AS args, 'resumed' AS outcome FROM p) x
)
SELECT p.id, p.kind, p.app, p.name, p.gid, p.reason, p.author, p.since FROM p
