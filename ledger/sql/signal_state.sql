-- What is known of a signal to a job under its id: the receipt that it has, or that its GUID is there without one. The
-- time is the one at which it is accepted, if it is.
-- params: guid uuid, app text, job_id text, topic text, signal_id bytea
SELECT r.version, r.gid, r.signal, r.response, r.payload_sha256, r.woken,
       EXISTS (SELECT FROM legwork.signal s WHERE s.guid = @guid), clock_timestamp()
FROM (SELECT) one LEFT JOIN legwork.signal_receipt r
  ON r.app = @app AND r.job_id = @job_id AND r.topic = @topic AND r.signal_id = @signal_id
