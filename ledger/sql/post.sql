-- Child messages that are more than a step to an activity or a work message:
-- awaits, signals, interrupts, timers. Only of steps that this transaction
-- granted: commit.sql wrote the activity's row (Plain) or the message's.
--
-- What is due later is left to the relay: nobody has published it (publish 0).
INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, attempt, topic, job_id, work, status, code, seq, traceparent, tracestate, data, publish, due_at)
SELECT k.guid, k.gid, k.lane, k.kind, k.activity, k.dad, k.attempt, k.topic, k.job_id, k.work, k.status, k.code, k.seq, k.traceparent, k.tracestate, k.data,
       CASE WHEN k.delay > interval '0' THEN 0 ELSE 1 END, clock_timestamp() + CASE WHEN k.delay > interval '0' THEN k.delay ELSE $22::interval END
FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bool[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[], $11::int[], $12::text[],
            $13::text[], $14::uuid[], $15::text[], $16::int[], $17::int[], $18::text[], $19::text[], $20::json[], $21::interval[])
       AS k(of, at_activity, at_dad, plain, guid, gid, lane, kind, activity, dad, attempt, topic, job_id, work, status, code, seq, traceparent, tracestate, data, delay)
WHERE CASE WHEN k.plain THEN EXISTS (
    SELECT FROM legwork.activity a WHERE a.gid = k.gid AND a.activity = k.at_activity AND a.dad = k.at_dad
      AND a.leg1_guid = k.of AND a.ledger / 100000000000 % 10 = 1 AND a.xmin = pg_current_xact_id()::xid)
  ELSE EXISTS (
    SELECT FROM legwork.guid_ledger g WHERE g.guid = k.of AND g.gid = k.gid
      AND g.ledger / CASE k.lane WHEN 'signal' THEN 10000000000 ELSE 1000000000 END % 10 = 1 AND g.xmin = pg_current_xact_id()::xid) END
ORDER BY k.guid
