-- A signal with a tracestate, which legwork.signal has no argument for.
INSERT INTO legwork.outbox (guid, lane, topic, data, status, code, traceparent, tracestate)
VALUES ($1, 'signal', $2, $3, $4, $5, $6, $7)
ON CONFLICT (guid) DO NOTHING
