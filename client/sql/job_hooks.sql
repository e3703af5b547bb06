-- Who waits for signals, and the pause under which none would wake them.
-- params: gid uuid, most bigint
SELECT
  -- include hook_line.sql
FROM legwork.hook h
  LEFT JOIN LATERAL (
    -- include paused.sql
    WHERE p.ended_at IS NULL AND (p.gid = @gid OR p.kind = 'graph' AND EXISTS (
      SELECT FROM legwork.job j WHERE j.gid = @gid AND j.app = p.app AND j.graph = p.name OFFSET 0))
    ORDER BY p.id LIMIT 1
  ) pause ON true
WHERE h.gid = @gid ORDER BY h.ord, h.rule LIMIT @most
