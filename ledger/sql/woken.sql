-- What woke a hook, beside the output in the plane of this entry, and the end
-- of its registrations if the answer is final. Only of messages that this
-- transaction granted; the first that saves in a plane stays. Of an answer that
-- advance.sql takes it is saved there, and only the registrations are left.
--
-- After a pending answer the next one is published, if it has waited for this
-- one: nobody has published it yet, or the broker has had it for a second and
-- hands it out more and more rarely. A timer, which has no topic, waits.
-- params: guid uuid[], gid uuid[], activity text[], plane text[], hook json[], work uuid[], ord bigint[],
-- params: answers uuid[], seq int[], grace interval
WITH t AS MATERIALIZED (
  SELECT t.*, #saved(g.ledger) = 1 AND t.hook IS NOT NULL AS saved, #spawned(g.ledger) = 1 AS spawned
  FROM unnest(@guid, @gid, @activity, @plane, @hook, @work, @ord, @answers, @seq)
         AS t(guid, gid, activity, plane, hook, work, ord, answers, seq)
    JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid AND #ours(g)
), ends AS (
  DELETE FROM legwork.hook h USING t WHERE h.work = t.work AND t.spawned
), saves AS (
  UPDATE legwork.activity a SET hook = t.hook
  FROM t WHERE t.saved AND a.gid = t.gid AND a.activity = t.activity AND a.dad = t.plane AND a.hook IS NULL
), next AS (
  UPDATE legwork.outbox o SET publish = o.publish + 1, due_at = clock_timestamp() + @grace
  FROM (
    SELECT t.ord, t.gid, t.answers, t.seq + 1 AS seq,
           legwork.derived_id(t.gid, m.hash) AS guid
    FROM t CROSS JOIN LATERAL (SELECT md5(t.answers || '/' || (t.seq + 1)) AS hash) m
    WHERE t.spawned AND t.answers IS NOT NULL) t
  WHERE o.guid = ANY (ARRAY[t.guid, t.answers]) AND o.gid = t.gid AND o.lane || '' = 'response' AND o.seq = t.seq
    AND o.topic IS NOT NULL AND o.paused IS NULL
    AND (o.publish = 0 OR o.due_at < clock_timestamp() + @grace - interval '1 second')
  RETURNING t.ord, o.*
)
SELECT o.ord, o.guid, o.gid, o.lane, coalesce(o.activity, ''), coalesce(o.dad, ''), o.attempt, coalesce(o.topic, ''),
  o.work,
       coalesce(o.status, ''), coalesce(o.code, 0), coalesce(o.seq, 0), false, o.data, coalesce(o.traceparent, ''),
       coalesce(o.tracestate, ''), j.job_id, j.app, coalesce(v.version, ''), o.publish
FROM next o JOIN legwork.job j USING (gid) LEFT JOIN legwork.app_version v ON v.id = j.version_id
ORDER BY o.ord
