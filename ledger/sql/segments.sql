-- The segments of journals that have the given events (@seq), each once, with which events
-- those are.
-- params: gid uuid[], activity text[], dad text[], seq int[]
SELECT f.ords, j.events
FROM (
  SELECT t.gid, t.activity, t.dad, b.seq, array_agg(t.ord) AS ords
  FROM unnest(@gid, @activity, @dad, @seq) WITH ORDINALITY AS t(gid, activity, dad, seq, ord)
    CROSS JOIN LATERAL (
      SELECT j.seq FROM legwork.journal j
      WHERE j.gid = t.gid AND j.activity = t.activity AND j.dad = t.dad AND j.seq <= t.seq
      ORDER BY j.seq DESC LIMIT 1) b
  GROUP BY t.gid, t.activity, t.dad, b.seq
) f JOIN legwork.journal j USING (gid, activity, dad, seq)
