-- Starts that want to become jobs.
-- params: guid uuid[], gid uuid[], app text[], job_id text[], version_id int[], graph text[], activity text[],
-- params: semaphore int[], traceparent text[], tracestate text[], input json[], key text[], entity text[],
-- params: publishes text[], expire interval[]
SELECT * FROM unnest(@guid, @gid, @app, @job_id, @version_id, @graph, @activity,
                     @semaphore, @traceparent, @tracestate, @input, @key, @entity,
                     @publishes, @expire)
  WITH ORDINALITY AS t(guid, gid, app, job_id, version_id, graph, activity,
                       semaphore, traceparent, tracestate, input, key, entity, publishes, expire, ord)
