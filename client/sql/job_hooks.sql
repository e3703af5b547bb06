-- Who waits for signals, and the pause under which none would wake them.
SELECT h.activity, h.dad, h.rule, h.topic, h.key, h.work, h.expect, '', h.seq, h.created_at,
       greatest(extract(epoch FROM clock_timestamp() - h.created_at), 0)::float8, pause.sentence
FROM legwork.hook h
  LEFT JOIN LATERAL (
    SELECT format('%s %s is paused by %s since %s UTC: %s', p.kind, p.name, p.author, to_char(p.since AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'), p.reason) AS sentence
    FROM legwork.pause p
    WHERE p.ended_at IS NULL AND (p.gid = $1 OR p.kind = 'graph' AND EXISTS (SELECT FROM legwork.job j WHERE j.gid = $1 AND j.app = p.app AND j.graph = p.name))
    ORDER BY p.id LIMIT 1
  ) pause ON true
WHERE h.gid = $1 ORDER BY h.ord, h.rule LIMIT $2
