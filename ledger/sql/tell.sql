-- What an open job tells (emit: pending; persist: its result), or one that its
-- trigger ended: its data so far to the topic it publishes on and to whoever
-- awaits it. Only for messages whose step this transaction committed: need is
-- the digit that proves it. A step that ends its job tells nothing besides that
-- end (SEM-10: completion tasks run once). The result of a job that
-- goes on ends the parent's wait: no other one will follow. How large the data are
-- is known before they are put together, and what is more than @most bytes in one
-- transaction is left to the relay, as in ended.sql.
-- params: ord bigint[], guid uuid[], gid uuid[], pending bool[], need bigint[], activity text[], dad text[],
-- params: grace interval, most bigint
WITH t AS MATERIALIZED (
  SELECT t.*, j.publishes, j.error, j.traceparent, j.tracestate, j.closed_guid IS NULL AS goes_on
  FROM unnest(@ord, @guid, @gid, @pending, @need, @activity, @dad) AS t(ord, guid, gid, pending, need, activity, dad)
    JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid AND #ours(g) AND g.ledger / t.need % 10 = 1
    JOIN legwork.job j ON j.gid = t.gid AND (j.closed_guid IS DISTINCT FROM t.guid OR t.need = #add_completed)
), c AS (
  -- Pending answers are numbered; the row is locked by the update.
  UPDATE legwork.child c SET interim = c.interim + CASE WHEN x.final THEN 0 ELSE x.n::int END, severed = x.parts
  FROM (SELECT gid, count(*) AS n, bool_or(NOT pending) AS final, bool_or(NOT pending AND goes_on) AS parts
    FROM t GROUP BY gid) x
  WHERE c.gid = x.gid AND NOT c.severed
  RETURNING c.*, x.n, x.final
), f AS MATERIALIZED (
  SELECT t.ord, t.gid AS of, t.gid, 'event' AS lane, t.activity, t.dad, 1 AS attempt, t.publishes AS topic,
    NULL::uuid AS work, t.pending, 0 AS seq,
         legwork.derived_id(t.gid, md5(t.guid::text || t.pending || 'event')) AS guid,
         t.traceparent, t.tracestate
  FROM t WHERE t.publishes IS NOT NULL
  UNION ALL
  SELECT t.ord, t.gid, c.parent_gid, 'response', c.activity, c.dad, c.attempt, c.topic, c.work, t.pending,
         (CASE WHEN c.final THEN c.interim ELSE c.interim - c.n + row_number() OVER (PARTITION BY t.gid
           ORDER BY t.ord) - 1 END)::int,
         CASE WHEN t.pending THEN legwork.derived_id(c.parent_gid, md5(t.guid::text || c.work)) ELSE c.work END,
         t.traceparent, t.tracestate
  -- FULL, as that is never a loop in a loop.
  FROM t FULL JOIN c USING (gid) WHERE coalesce(t.pending <> c.final, false)
), n AS MATERIALIZED (
  -- Data that no message can carry are told as an error (ended.sql); interim ones keep the parent waiting.
  SELECT f.*, d.large, CASE WHEN f.pending THEN 'pending' WHEN d.large THEN 'error' ELSE 'success' END AS status,
         CASE WHEN d.large THEN 413 WHEN f.pending THEN 202 ELSE 200 END AS code,
         CASE WHEN d.large THEN json_build_object('message',
           format('the data of the job have %s bytes, at most 983040 can be told: read them with job export', d.size),
           'code', 413)
              ELSE d.data END AS data,
         p.job_id, p.app, p.version_id,
         sum(CASE WHEN d.large THEN 0 ELSE d.size END) OVER (ORDER BY f.ord, f.guid) <= @most AS here
  FROM f JOIN legwork.job p ON p.gid = f.gid AND (p.closed_guid IS NULL OR f.lane = 'event')
    CROSS JOIN LATERAL (SELECT y.data, y.size, y.size > 983040 AS large FROM
      (SELECT x.data, greatest(x.parts, octet_length(x.data::text)) AS size FROM
        (SELECT coalesce(max(l.parts), 0) AS parts,
          coalesce(json_object_agg(l.path, l.value) FILTER (WHERE l.parts <= 983040), '{}') AS data FROM
          (SELECT jd.path, jd.value, sum(octet_length(jd.path) + 3
            + #bytes(jd.value)) OVER () AS parts
          FROM legwork.job_data jd WHERE jd.gid = f.of) l) x) y) d
), put AS (
  INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, attempt, topic, work, status, code, seq,
    traceparent, tracestate, data, publish, due_at)
  SELECT guid, gid, lane, CASE WHEN NOT large THEN 'leaves' END, activity, dad, attempt, topic, work, status, code, seq,
    traceparent, tracestate, data, here::int,
    -- as Store.graceFor
    clock_timestamp() + CASE WHEN here THEN @grace + least(sum(octet_length(data::text)) OVER () / 4194304.0,
      30) * interval '1 s'
      ELSE interval '0' END
  FROM n ORDER BY guid
  ON CONFLICT (guid) DO NOTHING
)
SELECT n.ord, n.guid, n.gid, n.lane, coalesce(n.activity, ''), coalesce(n.dad, ''), n.attempt, coalesce(n.topic, ''),
  n.work, n.status, n.code, n.seq,
       NOT n.large, n.data, coalesce(n.traceparent, ''), coalesce(n.tracestate, ''), n.job_id, n.app,
       coalesce(v.version, '')
FROM n LEFT JOIN legwork.app_version v ON v.id = n.version_id
WHERE n.here
ORDER BY n.ord, n.lane
