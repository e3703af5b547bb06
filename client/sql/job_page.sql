-- Activities of a job, those that were entered first first, after one that has ended the page before. Data are only
-- those of one instance.
-- params: job_acts.sql, belongs text, state text, activity text, dad text, after timestamptz, after_dad text,
-- params: after_activity text, most bigint
SELECT a.activity, a.dad, a.ledger, a.work_guid, coalesce(a.status, ''), coalesce(a.code, 0),
       CASE WHEN @activity <> '' THEN a.output END, CASE WHEN @activity <> '' THEN a.hook END, a.attempt, a.entered_at,
       a.updated_at, a.leg1_guid, a.frame IS NOT NULL, a.seq IS NOT NULL, a.active, CASE WHEN @activity <> '' THEN (
         SELECT o.data FROM legwork.outbox o WHERE o.guid = a.work_guid AND (o.lane LIKE 'work.%' OR o.kind = 'await')
       ) END
FROM (
  -- include job_acts.sql
) a
WHERE (@belongs = '' OR a.of = @belongs) AND (@activity = '' OR a.activity = @activity AND a.dad = @dad)
  AND CASE @state WHEN 'failed' THEN a.status = 'error'
    WHEN 'waiting' THEN a.status IS DISTINCT FROM 'error' AND a.active
    WHEN 'done' THEN a.status IS DISTINCT FROM 'error' AND NOT a.active ELSE true END
  AND (@after IS NULL OR (a.entered_at, a.dad, length(a.activity), a.activity)
    > (@after, @after_dad, length(@after_activity), @after_activity))
ORDER BY a.entered_at, a.dad, length(a.activity), a.activity LIMIT @most
