-- Decides whether jobs that have ended (@source) are forked, all of them or none, and remembers
-- the forks (ADR 88): a job, and those that it has awaited and that are retried with it. A retry
-- takes the id of its source, which is retired in the same commit.
--
-- lock_jobs.sql has locked the sources: a second copy running now waits for it, and then finds
-- the forks of the first. A source is as it was when the fork was planned if the same message has
-- closed it: the rows of a job that has ended do not change.
-- params: source uuid[], gid uuid[], retry bool[], job_id text[], closer uuid[], author text, reason text, key text
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@source, @gid, @retry, @job_id, @closer)
    WITH ORDINALITY AS t(source, gid, retry, job_id, closer, ord)
), d AS MATERIALIZED (
  SELECT t.*, j.gid IS NOT NULL AS found,
    (SELECT f.gid FROM legwork.fork f WHERE f.source = t.source AND f.key = nullif(@key, '')) AS again,
    (SELECT f.gid FROM legwork.fork f WHERE f.source = t.source AND f.kind = 'retry' AND t.retry) AS other,
    EXISTS (SELECT FROM legwork.job o WHERE o.app = j.app AND o.job_id = t.job_id AND #holds(o)
      AND (NOT t.retry OR o.gid <> t.source) OFFSET 0) AS taken
  FROM t LEFT JOIN legwork.job j ON j.gid = t.source AND j.completed_at IS NOT NULL AND j.closed_guid = t.closer
), go AS MATERIALIZED (
  SELECT d.* FROM d WHERE NOT EXISTS (
    SELECT FROM d x WHERE NOT x.found OR x.again IS NOT NULL OR x.other IS NOT NULL OR x.taken)
), f AS (
  INSERT INTO legwork.fork (gid, source, kind, author, reason, key)
  SELECT go.gid, go.source, CASE WHEN go.retry THEN 'retry' ELSE 'fork' END, @author, @reason, nullif(@key, '') FROM go
), act AS (
  INSERT INTO legwork.action (gid, what, target, who, why, outcome)
  SELECT go.source, CASE WHEN go.retry THEN 'retry' ELSE 'fork' END, '', @author, @reason,
    format('it goes on as job %s', go.gid) FROM go WHERE @author <> ''
), u AS (
  UPDATE legwork.job j SET retired = true FROM go WHERE j.gid = go.source AND go.retry
)
SELECT d.found, d.again IS NOT NULL, coalesce(d.again, d.gid),
  coalesce(d.other, '00000000-0000-0000-0000-000000000000'), d.taken, d.job_id FROM d ORDER BY d.ord
