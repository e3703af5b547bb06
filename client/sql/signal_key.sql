-- A signal with a tracestate, which legwork.signal has no argument for. Its types are named as in signal.sql.
-- params: topic pg_catalog.text, data pg_catalog.json, signal_id pg_catalog.text, status pg_catalog.text,
-- params: code pg_catalog.int4, traceparent pg_catalog.text, tracestate pg_catalog.text
SELECT legwork.signal_traced(@topic, @data, @signal_id, @status, @code, @traceparent, @tracestate)
