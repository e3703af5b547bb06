-- Ends a pause; relays send on what it holds, then delete it. It waits for those
-- that are holding something for it at this moment, and nobody can begin to
-- after it.
-- params: kind text, app text, name text, author text
UPDATE legwork.pause p SET ended_at = now(), ended_by = @author
WHERE p.kind = @kind AND p.app = @app AND p.name = @name AND p.ended_at IS NULL
RETURNING p.id, p.kind, p.app, p.name, p.gid, p.reason, p.author, p.since
