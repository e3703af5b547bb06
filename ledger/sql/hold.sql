-- In step mode the start itself is an outbox row until step 2 has committed:
-- the broker may lose the message in between.
INSERT INTO legwork.outbox (guid, lane, topic, job_id, data, traceparent, tracestate, publish, due_at)
SELECT t.guid, 'start', t.topic, t.job_id, t.data, t.parent, t.state, 1, clock_timestamp() + $8::interval
FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::json[], $6::text[], $7::text[])
       AS t(guid, gid, topic, job_id, data, parent, state)
  JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid
ORDER BY t.guid
ON CONFLICT (guid) DO NOTHING
