-- What is known of signals to a job under their ids: the receipt of each, or that its
-- GUID is there without one; and the job: by its gid if the signal names one, else the
-- latest of its app and id. The time is the one at which it is accepted, if it is.
--
-- A second copy running now finds the same; the statement that accepts (signal.sql)
-- looks again under its locks. Each is read by keys.
-- params: guid uuid[], gid uuid[], app text[], job_id text[], topic text[], signal_id bytea[]
SELECT t.ord, r.version, r.gid, r.signal, r.response, r.payload_sha256, r.woken,
       EXISTS (SELECT FROM legwork.signal s WHERE s.guid = t.guid OFFSET 0), clock_timestamp(),
       j.gid, coalesce(j.app, ''), coalesce(j.job_id, ''), coalesce(j.graph, ''), coalesce(j.version_id, 0),
       coalesce((SELECT v.version FROM legwork.app_version v WHERE v.id = j.version_id), ''),
       j.state <> 'running'
FROM unnest(@guid, @gid, @app, @job_id, @topic, @signal_id) WITH ORDINALITY
    AS t(guid, gid, app, job_id, topic, signal_id, ord)
  LEFT JOIN LATERAL (
    SELECT * FROM legwork.signal_receipt x
    WHERE x.app = t.app AND x.job_id = t.job_id AND x.topic = t.topic AND x.signal_id = t.signal_id LIMIT 1) r ON true
  LEFT JOIN LATERAL (
    SELECT * FROM legwork.job WHERE job.gid = t.gid
    UNION ALL
    (SELECT * FROM legwork.job WHERE t.gid IS NULL AND job.app = t.app AND job.job_id = t.job_id AND #holds(job)
       AND (job.expires_at IS NULL OR job.expires_at > clock_timestamp()) LIMIT 1)
    LIMIT 1) j ON true
ORDER BY t.ord
