-- It runs in a user's transaction. The types name their schema, as the user's search_path may find others first.
-- params: app pg_catalog.text, job_id pg_catalog.text, topic pg_catalog.text, data pg_catalog.json,
-- params: signal_id pg_catalog.text, gid pg_catalog.uuid, status pg_catalog.text, code pg_catalog.int4,
-- params: traceparent pg_catalog.text, tracestate pg_catalog.text
SELECT legwork.signal_job(@app, @job_id, @topic, @data, @signal_id, @gid, @status, @code, @traceparent, @tracestate)
