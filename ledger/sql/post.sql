-- Child messages that are more than a step to an activity or a work message:
-- awaits, signals, interrupts, timers. Only of steps that this transaction
-- granted: commit.sql wrote the activity's row (Plain) or the message's.
--
-- What is due later is left to the relay: nobody has published it (publish 0). A start, and a
-- signal to a job, are no messages of this job: they outlive it.
-- params: of uuid[], at_activity text[], at_dad text[], plain bool[], guid uuid[], gid uuid[], lane text[],
-- params: kind text[], activity text[], dad text[], attempt int[], topic text[], job_id text[], work uuid[],
-- params: status text[], code int[], seq int[], traceparent text[], tracestate text[], data json[], delay interval[],
-- params: grace interval
INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, attempt, topic, job_id, work, status, code, seq,
  traceparent, tracestate, data, publish, due_at)
SELECT k.guid, CASE WHEN k.lane <> 'start' AND k.kind IS DISTINCT FROM 'job' THEN k.gid END, k.lane, k.kind,
  nullif(k.activity, ''), nullif(k.dad, ''), k.attempt, k.topic, k.job_id, k.work, k.status, k.code, k.seq,
  k.traceparent, k.tracestate, k.data,
       CASE WHEN k.delay > interval '0' THEN 0 ELSE 1 END,
       clock_timestamp() + CASE WHEN k.delay > interval '0' THEN k.delay ELSE @grace END
FROM unnest(@of, @at_activity, @at_dad, @plain, @guid, @gid, @lane, @kind, @activity, @dad, @attempt, @topic,
            @job_id, @work, @status, @code, @seq, @traceparent, @tracestate, @data, @delay)
       AS k(of, at_activity, at_dad, plain, guid, gid, lane, kind, activity, dad, attempt, topic, job_id, work, status,
         code, seq, traceparent, tracestate, data, delay)
WHERE CASE WHEN k.plain THEN EXISTS (
    SELECT FROM legwork.activity a WHERE a.gid = k.gid AND a.activity = k.at_activity AND a.dad = k.at_dad
      AND a.leg1_guid = k.of AND #leg1(a.ledger) = 1 AND #ours(a) OFFSET 0)
  ELSE EXISTS (
    SELECT FROM legwork.guid_ledger g WHERE g.guid = k.of AND g.gid = k.gid
      AND CASE k.lane WHEN 'signal' THEN #saved(g.ledger) ELSE #spawned(g.ledger) END = 1 AND #ours(g) OFFSET 0) END
ORDER BY k.guid
