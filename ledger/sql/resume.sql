-- Ends a pause; relays send on what it holds, then delete it. It waits for those
-- that are holding something for it at this moment, and nobody can begin to
-- after it.
UPDATE legwork.pause p SET ended_at = now(), ended_by = $4
WHERE p.kind = $1 AND p.app = $2 AND p.name = $3 AND p.ended_at IS NULL
RETURNING p.id, p.kind, p.app, p.name, p.gid, p.reason, p.author, p.since
