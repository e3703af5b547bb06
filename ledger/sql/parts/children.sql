-- The messages of a step to what follows it. The statement goes on with the steps that
-- are granted, as p: with the number of each in the batch, and the gid of its job.
-- params: child_ord bigint[], child_guid uuid[], child_lane text[], child_activity text[], child_dad text[],
-- params: child_attempt int[], child_traceparent text[], child_tracestate text[], child_data json[],
-- params: child_grace interval
INSERT INTO legwork.outbox
  (guid, gid, lane, activity, dad, attempt, traceparent, tracestate, data, publish, due_at)
SELECT k.guid, p.gid, k.lane, k.activity, k.dad, k.attempt, k.traceparent, k.tracestate, k.data,
  1, clock_timestamp() + @child_grace
FROM unnest(@child_ord, @child_guid, @child_lane, @child_activity, @child_dad,
            @child_attempt, @child_traceparent, @child_tracestate, @child_data)
  AS k(ord, guid, lane, activity, dad, attempt, traceparent, tracestate, data)
