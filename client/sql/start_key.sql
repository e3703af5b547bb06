-- A start whose GUID follows from its idempotency key: repeated before it is
-- taken it is one row, afterwards its GUID ledger row tells (CON-06).
INSERT INTO legwork.outbox (guid, lane, topic, job_id, data, traceparent, tracestate)
VALUES ($1, 'start', $2, $3, $4, $5, $6)
ON CONFLICT (guid) DO NOTHING
