-- What a dead letter d is about: its job j, if there is one, and as x what its message says of it. The subject of a
-- start or a signal ends with its topic.
LEFT JOIN legwork.job j ON j.gid = d.gid
CROSS JOIN LATERAL (
  SELECT coalesce(j.app, d.header -> 'Legwork-App' ->> 0, '') AS app,
         coalesce(j.job_id, d.header -> 'Legwork-Job' ->> 0, '') AS job,
         coalesce(j.graph, CASE WHEN d.lane IN ('start', 'signal')
           THEN regexp_replace(d.subject, '^[^.]*\.[^.]*\.[^.]*\.', '') END, '') AS topic
) x
