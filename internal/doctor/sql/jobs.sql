-- What waits, what is stuck, and what nobody has done. Each part reads an index, or
-- a bounded number of rows. @retention says how long expired jobs are kept.
-- params: retention interval
SELECT
  (SELECT count(*) FROM (SELECT FROM legwork.outbox LIMIT 10001) o)::int,
  (SELECT count(*) FROM (SELECT FROM legwork.outbox o WHERE o.publish = 0 AND o.paused IS NULL AND o.due_at < now() - interval '10 seconds' LIMIT 10001) o)::int,
  coalesce((SELECT extract(epoch FROM now() - min(o.due_at)) FROM (SELECT o.due_at FROM legwork.outbox o WHERE o.publish = 0 AND o.paused IS NULL ORDER BY o.due_at LIMIT 1) o), 0)::float8,
  (SELECT count(*) FROM (SELECT o.publish FROM legwork.outbox o LIMIT 100001) o WHERE o.publish > 3)::int,
  (SELECT count(*) FROM (SELECT FROM legwork.dead_letter d WHERE d.state = 'open' LIMIT 10001) d)::int,
  (SELECT count(*) FROM (SELECT FROM legwork.dead_letter d WHERE d.state = 'waiting' LIMIT 10001) d)::int,
  coalesce((SELECT d.reason || ', ' || CASE WHEN d.lane = 'run' THEN 'lane run' ELSE d.subject END || coalesce(', activity ' || nullif(d.activity, ''), '')
    FROM (SELECT d.reason, d.lane, d.subject, d.activity FROM legwork.dead_letter d WHERE d.state = 'waiting' LIMIT 10001) d
    GROUP BY d.reason, d.lane, d.subject, d.activity ORDER BY count(*) DESC LIMIT 1), ''),
  (SELECT greatest(a.unexplained, a.found) FROM legwork.audit a),
  (SELECT extract(epoch FROM now() - a.ended_at)::float8 FROM legwork.audit a),
  (SELECT extract(epoch FROM now() - a.next_at)::float8 FROM legwork.audit a),
  (SELECT count(*) FROM legwork.pause p WHERE p.ended_at IS NULL)::int,
  (SELECT count(*) FROM legwork.pause p WHERE p.ended_at < now() - interval '10 seconds')::int,
  (SELECT count(*) FROM (SELECT FROM legwork.outbox o WHERE o.paused IS NOT NULL LIMIT 10001) o)::int,
  (SELECT e.epoch FROM legwork.epoch e),
  (SELECT e.reason FROM legwork.epoch e),
  (SELECT count(*) FROM (SELECT j.expires_at, j.completed_at FROM legwork.job j ORDER BY j.gid LIMIT 1000) j WHERE j.completed_at IS NOT NULL AND j.expires_at < now() - @retention - interval '1 hour')::int
