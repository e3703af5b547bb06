-- What durable functions have asked for, from the first @rows segments of their journals and
-- the first @most bytes of them.
-- params: gid uuid, rows bigint, most bigint
WITH x AS MATERIALIZED (
  SELECT j.activity, j.dad, j.events, sum(octet_length(j.events::text)) OVER (ORDER BY j.activity, j.dad, j.seq) AS upto
  FROM (
    SELECT j.activity, j.dad, j.seq, j.events FROM legwork.journal j WHERE j.gid = @gid
    ORDER BY j.activity, j.dad, j.seq LIMIT @rows
  ) j
)
SELECT x.activity, x.dad, e.event ->> 't', e.event ->> 'p', coalesce(e.event ->> 'kind', ''),
       coalesce(e.event ->> 'fn', e.event ->> 'name', ''), coalesce(e.event ->> 'src', '')
FROM x CROSS JOIN LATERAL json_array_elements(x.events) e(event)
WHERE x.upto <= @most AND e.event ->> 't' IN ('InvokeScheduled', 'Invoked', 'TimerScheduled', 'SignalReceived')
