-- What is paused now.
SELECT p.id, p.kind, p.app, p.name, p.gid, p.reason, p.author, p.since FROM legwork.pause p WHERE p.ended_at IS NULL
  ORDER BY p.id
