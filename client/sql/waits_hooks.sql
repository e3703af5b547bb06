-- For which signals each of some jobs waits, as job_hooks.sql has it of one job: up to @most of each.
-- params: gid uuid[], most bigint
SELECT t.gid,
  -- include hook_line.sql
FROM unnest(@gid) AS t(gid)
  CROSS JOIN LATERAL (SELECT * FROM legwork.hook x WHERE x.gid = t.gid ORDER BY x.ord, x.rule LIMIT @most) h
  LEFT JOIN LATERAL (
    -- include paused.sql
    WHERE p.ended_at IS NULL AND (p.gid = t.gid OR p.kind = 'graph' AND EXISTS (
      SELECT FROM legwork.job j WHERE j.gid = t.gid AND j.app = p.app AND j.graph = p.name OFFSET 0))
    ORDER BY p.id LIMIT 1
  ) pause ON true
