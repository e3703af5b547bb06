-- It runs in a user's transaction. The types name their schema, as the user's search_path may find others first.
-- params: topic pg_catalog.text, data pg_catalog.json, signal_id pg_catalog.text, status pg_catalog.text,
-- params: code pg_catalog.int4, traceparent pg_catalog.text
SELECT legwork.signal(@topic, @data, @signal_id, @status, @code, @traceparent)
