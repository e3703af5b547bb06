-- Who waits for signals, and the pause under which none would wake them.
-- params: gid uuid, most bigint
SELECT h.activity, h.dad, h.rule, h.topic, h.key, h.work, h.expect, '', h.seq, h.created_at,
       greatest(extract(epoch FROM clock_timestamp() - h.created_at), 0)::float8, pause.sentence
FROM legwork.hook h
  LEFT JOIN LATERAL (
    -- include paused.sql
    WHERE p.ended_at IS NULL AND (p.gid = @gid OR p.kind = 'graph' AND EXISTS (
      SELECT FROM legwork.job j WHERE j.gid = @gid AND j.app = p.app AND j.graph = p.name OFFSET 0))
    ORDER BY p.id LIMIT 1
  ) pause ON true
WHERE h.gid = @gid ORDER BY h.ord, h.rule LIMIT @most
