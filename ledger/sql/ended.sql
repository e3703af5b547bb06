-- What the end of a job leaves behind, for the jobs that this transaction has
-- ended (complete.sql, advance.sql): no registrations, no index rows, the event that tells its
-- data, and the result for whoever awaits it. Functions that are still open get the event
-- of their end (JRN-09): only a job that was cut off has any.
--
-- The data of a job are read only if somebody is told them. How large they are is
-- known before they are put together, as in data.sql. Of many jobs that end together,
-- those after the first @most bytes are told by the relay: the engine does not get the
-- messages that carry them.
--
-- A second copy running now ends no job, so that there is nothing for it here.
-- params: guid uuid[], activity text[], dad text[], grace interval, most bigint
WITH ended AS MATERIALIZED (
  SELECT t.ord, t.activity, t.dad, g.ledger, (SELECT a.ledger FROM legwork.activity a
    WHERE a.gid = g.gid AND a.activity = t.activity AND a.dad = t.dad) AS finished,
          j.gid, j.app, j.job_id, j.graph, j.state, j.semaphore, j.error,
         j.traceparent, j.tracestate, j.created_at, j.completed_at, j.publishes, j.version_id,
         c.gid IS NOT NULL AS child, c.severed, c.parent_gid, c.activity AS parent_activity,
         c.dad AS parent_dad, c.attempt AS parent_attempt, c.topic AS parent_topic, c.work AS parent_work, c.interim,
         d.parts, d.data
  FROM unnest(@guid, @activity, @dad) WITH ORDINALITY AS t(guid, activity, dad, ord)
    JOIN legwork.guid_ledger g ON g.guid = t.guid
    JOIN legwork.job j ON j.gid = g.gid AND j.closed_guid = t.guid
    LEFT JOIN legwork.child c ON c.gid = j.gid
    CROSS JOIN LATERAL (
      SELECT coalesce(max(l.parts), 0) AS parts,
        coalesce(json_object_agg(l.path, l.value) FILTER (WHERE l.parts <= 983040), '{}') AS data
      FROM (
        SELECT jd.path, jd.value, sum(octet_length(jd.path) + 3
          + #bytes(jd.value)) OVER () AS parts
        FROM legwork.job_data jd
        WHERE jd.gid = j.gid AND (j.publishes IS NOT NULL OR j.error IS NULL AND c.severed IS FALSE)
      ) l
    ) d
  WHERE j.completed_at IS NOT NULL AND #ours(j)
), told AS MATERIALIZED (
  -- Data that no message can carry are told as an error: nobody waits for them for ever.
  SELECT e.*, CASE WHEN error IS NULL AND NOT large THEN 'success' ELSE 'error' END AS told_status,
         CASE WHEN error->>'code' ~ '^[0-9]{1,6}$' THEN (error->>'code')::int WHEN error IS NOT NULL THEN 500
           WHEN large THEN 413 ELSE 200 END AS told_code,
         CASE WHEN large THEN json_build_object('message',
           format('the data of job %s have %s bytes, at most 983040 can be told: read them with job export',
             job_id, size), 'code', 413)
              ELSE data END AS told_data
  FROM (
    SELECT e.*, e.size > 983040 AS large,
      sum(CASE WHEN e.size > 983040 THEN 0 ELSE e.size END) OVER (ORDER BY e.ord) <= @most AS here
    FROM (SELECT ended.*, greatest(ended.parts, octet_length(ended.data::text)) AS size FROM ended) e
  ) e
), listed AS MATERIALIZED (
  SELECT f.gid, f.activity, f.dad, told.ord FROM told JOIN legwork.open_frame f ON f.gid = told.gid
  WHERE told.semaphore > 0 OR told.state <> 'completed'
), open AS MATERIALIZED (
  -- One whose job came to its time limit has failed (JRN-13), and so has one that its job
  -- has failed with. Any other is cancelled.
  SELECT a.gid, a.activity, a.dad, e.n, format(e.events, to_json(e.why), told.told_code)::json AS events
  FROM listed JOIN told USING (ord)
    JOIN legwork.activity a ON a.gid = listed.gid AND a.activity = listed.activity AND a.dad = listed.dad
    CROSS JOIN LATERAL (
      SELECT coalesce(a.frame->>'cancel', told.error->>'message', format('the job is %s', told.state)) AS why, x.*
      FROM (VALUES
        (1, '[{"t":"ExecutionCancelled","reason":%1$s}]', a.frame->'fold'->>'cancel' = 'true'),
        (1, '[{"t":"ExecutionFailed","err":{"code":%2$s,"message":%1$s,"kind":"timeout"}}]', told.told_code = 408),
        (1, '[{"t":"ExecutionFailed","err":{"code":%2$s,"message":%1$s}}]', told.error->>'activity' = a.activity),
        (2, '[{"t":"CancelRequested","reason":%1$s},{"t":"ExecutionCancelled","reason":%1$s}]', true)
      ) AS x(n, events, so) WHERE x.so LIMIT 1) e
  ORDER BY a.gid, a.activity, a.dad FOR NO KEY UPDATE OF a
),
-- include cut_frames.sql
), hooks AS (
  DELETE FROM legwork.hook h USING told WHERE h.gid = told.gid
), stats AS (
  -- A signal to all must not read all jobs that there ever were.
  DELETE FROM legwork.stat s USING told WHERE s.gid = told.gid
), awaited AS (
  DELETE FROM legwork.awaits w USING told WHERE told.child AND w.gid = told.parent_gid AND w.child = told.gid
), follow AS MATERIALIZED (
  -- An answer has the key of the work it answers (ADR 13).
  SELECT told.*, parent_work AS to_guid, p.gid AS to_gid, 'response' AS lane, parent_activity AS to_activity,
    parent_dad AS to_dad, parent_attempt AS attempt, parent_topic AS topic, parent_work AS work, interim AS seq,
         told.error IS NULL AND NOT told.large AS leaves,
         CASE WHEN told.error IS NULL THEN told.told_data ELSE told.error END AS body, p.job_id AS to_job,
         p.app AS to_app, p.version_id AS to_version
  FROM told JOIN legwork.job p ON p.gid = told.parent_gid AND p.closed_guid IS NULL
  WHERE told.child AND NOT told.severed
  UNION ALL
  SELECT told.*, legwork.derived_id(gid, md5(gid::text || 'event')),
         gid, 'event', activity, dad, 1, publishes, NULL, 0, NOT large, told_data, job_id, app, version_id
  FROM told WHERE publishes IS NOT NULL
), put AS (
  INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, attempt, topic, work, status, code, seq,
    traceparent, tracestate, data, publish, due_at)
  SELECT to_guid, to_gid, lane, CASE WHEN leaves THEN 'leaves' END, to_activity, to_dad, attempt, topic, work,
    told_status, told_code, seq,
         traceparent, tracestate, body, here::int, -- later for many bytes, as Store.graceFor
         clock_timestamp() + CASE WHEN here
           THEN @grace + least(sum(octet_length(body::text)) OVER () / 4194304.0, 30) * interval '1 s'
           ELSE interval '0' END
  FROM follow ORDER BY to_guid
  ON CONFLICT (guid) DO NOTHING
)
-- A row for each job, followed by one for each message it leaves behind.
SELECT ord, gid, ledger, finished, app, job_id, graph, state, semaphore, error, coalesce(traceparent, ''),
  coalesce(tracestate, ''), created_at, completed_at,
       NULL::uuid, NULL::uuid, '' AS lane, '', '', 1, '', NULL::uuid, '', 0, 0, false, NULL::json, '', '', '', '', ''
FROM told
UNION ALL
SELECT x.ord, x.gid, x.ledger, NULL, x.app, x.job_id, x.graph, x.state, x.semaphore, NULL, '', '', x.created_at,
  x.completed_at,
       x.to_guid, x.to_gid, x.lane, x.to_activity, x.to_dad, x.attempt, x.topic, x.work, x.told_status, x.told_code,
       x.seq, x.leaves, x.body,
       coalesce(x.traceparent, ''), coalesce(x.tracestate, ''), coalesce(x.to_job, ''), coalesce(x.to_app, ''),
       coalesce(v.version, '')
FROM follow x LEFT JOIN legwork.app_version v ON v.id = x.to_version
WHERE x.here
ORDER BY 1, lane
