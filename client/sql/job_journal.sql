-- The journals of the durable functions of a job: segments as they were committed, in
-- their order, up to @most bytes of events, at least one.
-- params: gid uuid, activity text, most bigint
SELECT x.activity, x.dad, x.seq, x.at, x.events
FROM (
  SELECT j.*, sum(octet_length(j.events::text)) OVER (ORDER BY j.activity, j.dad, j.seq)
    - octet_length(j.events::text) AS before
  FROM legwork.journal j WHERE j.gid = @gid AND (@activity = '' OR j.activity = @activity)
) x
WHERE x.before <= @most
ORDER BY x.activity, x.dad, x.seq
