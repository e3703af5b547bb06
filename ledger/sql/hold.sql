-- In step mode the start itself is an outbox row until step 2 has committed:
-- the broker may lose the message in between.
-- params: guid uuid[], gid uuid[], topic text[], job_id text[], data json[], parent text[], state text[],
-- params: grace interval
INSERT INTO legwork.outbox (guid, lane, topic, job_id, data, traceparent, tracestate, publish, due_at)
SELECT t.guid, 'start', t.topic, t.job_id, t.data, t.parent, t.state, 1, clock_timestamp() + @grace
FROM unnest(@guid, @gid, @topic, @job_id, @data, @parent, @state)
       AS t(guid, gid, topic, job_id, data, parent, state)
  JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid
ORDER BY t.guid
ON CONFLICT (guid) DO NOTHING
