-- The columns of a JobLine, of job j with its version v.
j.gid, j.app, j.job_id, coalesce(v.version, ''), j.graph, j.state, j.semaphore,
  #code(j.error), #culprit(j.error), coalesce(left(j.error ->> 'message', 160), ''),
  coalesce(j.entity, ''), j.created_at, j.completed_at, j.expires_at,
  coalesce((SELECT f.kind FROM legwork.fork f WHERE f.gid = j.gid), ''),
  (SELECT f.source FROM legwork.fork f WHERE f.gid = j.gid),
  CASE WHEN j.retired THEN (SELECT f.gid FROM legwork.fork f WHERE f.source = j.gid AND f.kind = 'retry') END,
  (SELECT c.parent_gid FROM legwork.child c WHERE c.gid = j.gid AND NOT c.severed)
