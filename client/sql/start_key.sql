-- A start whose GUID follows from its idempotency key: repeated before it is
-- taken it is one row, afterwards its GUID ledger row tells (CON-06). Without a
-- key, one with a tracestate. Its types are named as in start.sql.
-- params: topic pg_catalog.text, data pg_catalog.json, key pg_catalog.text, job_id pg_catalog.text,
-- params: traceparent pg_catalog.text, tracestate pg_catalog.text
SELECT legwork.start_once(@topic, @data, @key, @job_id, @traceparent, @tracestate)
