-- It runs in a user's transaction. The types name their schema, as the user's search_path may find others first.
-- params: topic pg_catalog.text, data pg_catalog.json, job_id pg_catalog.text, traceparent pg_catalog.text
SELECT legwork.start(@topic, @data, @job_id, @traceparent)
