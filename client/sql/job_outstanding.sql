-- What the job still has to consume, the start itself included (its row is
-- there until step 2 has committed, in step mode). A row does not say when it
-- was made: its activity's last change does, else that of the activities in
-- the plane above, one of which is its parent.
-- params: gid uuid, first uuid, last uuid, most bigint, outstanding_line.sql
SELECT
  -- include outstanding_line.sql
FROM (
    SELECT * FROM legwork.outbox WHERE guid BETWEEN @first AND @last AND gid = @gid
    UNION ALL
    SELECT r.* FROM legwork.activity t JOIN legwork.outbox r ON r.guid = t.leg1_guid
    WHERE t.gid = @gid AND t.dad = ',0' AND r.lane = 'start'
  ) o
  JOIN legwork.job j ON j.gid = @gid
  LEFT JOIN legwork.activity a ON a.gid = o.gid AND a.activity = o.activity AND a.dad = o.dad
  CROSS JOIN LATERAL (
    SELECT coalesce(
      CASE WHEN o.lane = 'run' THEN a.entered_at ELSE a.updated_at END,
      (SELECT max(p.updated_at) FROM legwork.activity p
       WHERE p.gid = @gid AND p.dad = regexp_replace(o.dad, ',[0-9]+$', '')),
      j.created_at) AS since
  ) s
  LEFT JOIN LATERAL (
    -- What holds the row, or keeps workers from being given it.
    -- include paused.sql
    WHERE p.ended_at IS NULL AND (p.id = o.paused OR p.kind = 'topic' AND o.lane = 'work.' || p.name)
    ORDER BY p.id LIMIT 1
  ) pause ON true
ORDER BY s.since, o.guid LIMIT @most
