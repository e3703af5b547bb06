-- The columns of a DeadLetter of a job: row d.
d.id, d.at, d.lane, d.reason, d.message, coalesce(d.activity, ''), d.state
