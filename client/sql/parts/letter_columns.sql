-- A line of a list of dead letters: d with what letter_about.sql knows of it.
d.id, d.at, d.lane, d.reason, d.message, d.guid, d.gid, x.app, x.job, x.topic, coalesce(d.activity, ''),
coalesce(d.dad, ''), d.state, d.deaths, octet_length(d.data),
legwork.letter_fate(d.state, d.lane, d.reason, d.guid, d.gid)
