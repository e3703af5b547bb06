-- One page of dead letters, the latest first. The time of a letter moves when
-- its message dies again: a walk that began before does not meet it twice.
SELECT d.id, d.at, d.lane, d.reason, d.message, d.guid, d.gid, x.app, x.job, x.topic, coalesce(d.activity, ''), coalesce(d.dad, ''),
       d.state, d.deaths, octet_length(d.data), legwork.letter_fate(d.state, d.lane, d.reason, d.guid, d.gid)
FROM legwork.dead_letter d LEFT JOIN legwork.job j ON j.gid = d.gid
  CROSS JOIN LATERAL (
    SELECT coalesce(j.app, d.header -> 'Legwork-App' ->> 0, '') AS app, coalesce(j.job_id, d.header -> 'Legwork-Job' ->> 0, '') AS job,
           -- The subject of a start or a signal ends with its topic.
           coalesce(j.graph, CASE WHEN d.lane IN ('start', 'signal') THEN regexp_replace(d.subject, '^[^.]*\.[^.]*\.[^.]*\.', '') END, '') AS topic
  ) x
WHERE ($1 = '' OR d.state = $1) AND ($2 = '' OR d.lane = $2) AND ($3 = '' OR d.reason = $3) AND ($4 = '' OR d.activity = $4)
  AND ($5 = '' OR x.app = $5) AND ($6 = '' OR x.topic = $6) AND ($7 = '' OR x.job = $7)
  AND ($8::timestamptz IS NULL OR d.at >= $8) AND ($9::timestamptz IS NULL OR d.at < $9)
  AND ($10::uuid IS NULL OR (d.at, d.id) < (SELECT a.at, a.id FROM legwork.dead_letter a WHERE a.id = $10))
  AND ($11::timestamptz IS NULL OR (d.at, d.id) < ($11, $12::uuid))
ORDER BY d.at DESC, d.id DESC LIMIT $13
