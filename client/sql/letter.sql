-- All of one dead letter, with what has become of its message: its row, if it
-- waits to be published or taken, and its ledger with the job it belongs to.
SELECT d.id, d.at, d.lane, d.reason, d.message, d.guid, d.gid, x.app, x.job, x.topic, coalesce(d.activity, ''), coalesce(d.dad, ''),
       d.state, d.deaths, octet_length(d.data), legwork.letter_fate(d.state, d.lane, d.reason, d.guid, d.gid),
       d.subject, d.header, d.data, coalesce(d.delivery, 0), coalesce(d.stream, ''), coalesce(d.sequence, 0), d.stored_at,
       coalesce(j.state, own.state, ''), coalesce(own.app, ''), coalesce(own.job_id, ''), g.ledger, coalesce(g.entries, 0)::int, a.ledger, o.publish
FROM legwork.dead_letter d LEFT JOIN legwork.job j ON j.gid = d.gid
  LEFT JOIN legwork.guid_ledger g ON g.guid = d.guid LEFT JOIN legwork.job own ON own.gid = g.gid
  LEFT JOIN legwork.activity a ON a.gid = d.gid AND a.activity = d.activity AND a.dad = d.dad
  LEFT JOIN legwork.outbox o ON o.guid = d.guid
  CROSS JOIN LATERAL (
    SELECT coalesce(j.app, d.header -> 'Legwork-App' ->> 0, '') AS app, coalesce(j.job_id, d.header -> 'Legwork-Job' ->> 0, '') AS job,
           coalesce(j.graph, CASE WHEN d.lane IN ('start', 'signal') THEN regexp_replace(d.subject, '^[^.]*\.[^.]*\.[^.]*\.', '') END, '') AS topic
  ) x
WHERE d.id = $1
