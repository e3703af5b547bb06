-- All of one dead letter, with what has become of its message: its row, if it
-- waits to be published or taken, and its ledger with the job it belongs to.
-- params: id uuid
SELECT
  -- include letter_columns.sql
  , d.subject, d.header, d.data, coalesce(d.delivery, 0), coalesce(d.stream, ''), coalesce(d.sequence, 0), d.stored_at,
  coalesce(j.state, own.state, ''), coalesce(own.app, ''), coalesce(own.job_id, ''), g.ledger,
  coalesce(g.entries, 0)::int, a.ledger, o.publish
FROM legwork.dead_letter d
  -- include letter_about.sql
  LEFT JOIN legwork.guid_ledger g ON g.guid = d.guid LEFT JOIN legwork.job own ON own.gid = g.gid
  LEFT JOIN legwork.activity a ON a.gid = d.gid AND a.activity = d.activity AND a.dad = d.dad
  LEFT JOIN legwork.outbox o ON o.guid = d.guid
WHERE d.id = @id
