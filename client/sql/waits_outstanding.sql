-- What each of some jobs still has to consume, as job_outstanding.sql has it of one job, and what a wait tells of the
-- activities of these rows. Of each job up to @most rows are read: with ids of old jobs, which share no more than the
-- millisecond, rows of others may be among them. The row of a start is there as long as the trigger is alone.
-- params: gid uuid[], first uuid[], last uuid[], most bigint, outstanding_line.sql
SELECT t.gid, coalesce(o.gid, t.gid) = t.gid, coalesce(a.ledger, 0), coalesce(a.attempt, 0), a.frame IS NOT NULL,
  a.seq IS NOT NULL,
  -- include outstanding_line.sql
FROM unnest(@gid, @first, @last) AS t(gid, first, last)
  CROSS JOIN LATERAL (
    (SELECT * FROM legwork.outbox r WHERE r.guid BETWEEN t.first AND t.last ORDER BY r.guid LIMIT @most)
    UNION ALL
    SELECT r.* FROM (
      SELECT x.leg1_guid, x.dad FROM legwork.activity x WHERE x.gid = t.gid ORDER BY x.activity, x.dad LIMIT 2
    ) x CROSS JOIN LATERAL (SELECT * FROM legwork.outbox WHERE guid = x.leg1_guid AND lane = 'start' LIMIT 1) r
    WHERE x.dad = ',0'
  ) o
  LEFT JOIN LATERAL (
    SELECT * FROM legwork.activity x
    WHERE x.gid = t.gid AND x.gid = o.gid AND x.activity = o.activity AND x.dad = o.dad LIMIT 1
  ) a ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(
      CASE WHEN o.lane = 'run' THEN a.entered_at ELSE a.updated_at END,
      (SELECT max(p.updated_at) FROM (
         SELECT x.dad, x.updated_at FROM legwork.activity x WHERE x.gid = t.gid ORDER BY x.activity, x.dad LIMIT @most
       ) p WHERE p.dad = regexp_replace(o.dad, ',[0-9]+$', '')),
      (SELECT x.created_at FROM legwork.job x WHERE x.gid = t.gid LIMIT 1), clock_timestamp()) AS since
  ) s
  LEFT JOIN LATERAL (
    -- What holds the row, or keeps workers from being given it.
    -- include paused.sql
    WHERE p.ended_at IS NULL AND (p.id = o.paused OR p.kind = 'topic' AND o.lane = 'work.' || p.name)
    ORDER BY p.id LIMIT 1
  ) pause ON true
