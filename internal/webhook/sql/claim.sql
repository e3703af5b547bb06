-- Claims deliveries that are due, for as long as one may take (@lease): of each webhook
-- as many as this server may have in flight to it (@each) less those that it has
-- (@busy, @taken), and @most in all, those of the least busy webhooks first. A webhook
-- whose last attempts have all failed gets one at a time from all servers.
--
-- The bodies of all have about @room bytes at most; a longer one goes if nothing is in
-- flight (@idle), and nothing else fits. Those over @small bytes whose webhook has
-- another one in flight come last, and have no more than @spare bytes: large events of
-- one webhook leave room for others. Stored data may be compressed, but are never
-- longer: by their length it is decided first, so data for which there is no room are
-- not read. What has no room stays due.
--
-- A second server running this now skips the rows that are locked, and finds the
-- others claimed. A server that dies leaves rows that are due again after the lease.
-- A delivery whose time is over is failed here, so that it holds up none behind it.
-- params: busy uuid[], taken int[], each int, most int, lease interval, room int, spare int, small int, idle bool
WITH b AS (
  SELECT b.webhook, b.taken FROM unnest(@busy, @taken) AS b(webhook, taken)
), probe AS MATERIALIZED (
  SELECT w.id FROM legwork.webhook w
  WHERE w.removed_at IS NULL AND w.failures >= 5 AND w.retry_at <= now()
    AND NOT EXISTS (SELECT FROM b WHERE b.webhook = w.id)
    AND EXISTS (SELECT FROM legwork.webhook_delivery d WHERE d.webhook = w.id AND d.state = 'waiting'
      AND d.due_at <= now())
  FOR NO KEY UPDATE OF w SKIP LOCKED
), w AS MATERIALIZED (
  SELECT w.id, w.url, w.secret, w.old_secrets, w.old_until, coalesce(b.taken, 0) AS taken,
         CASE WHEN w.failures >= 5 THEN 1 ELSE @each - coalesce(b.taken, 0) END AS room
  FROM legwork.webhook w LEFT JOIN b ON b.webhook = w.id
  WHERE w.removed_at IS NULL AND (w.failures < 5 OR w.id IN (SELECT probe.id FROM probe))
  ORDER BY coalesce(b.taken, 0), random()
), l AS MATERIALIZED (
  SELECT w.url, w.secret, w.old_secrets, w.old_until, w.taken, d.webhook, d.event, d.pos, d.expires_at > now() AS alive
  FROM w CROSS JOIN LATERAL (
    SELECT d.webhook, d.event, d.pos, d.expires_at FROM legwork.webhook_delivery d
    WHERE d.webhook = w.id AND d.state = 'waiting' AND d.due_at <= now()
    ORDER BY d.due_at LIMIT greatest(w.room, 0) FOR UPDATE SKIP LOCKED) d
  LIMIT @most
), s AS (
  SELECT l.webhook, l.event, l.alive, l.nth, e.data,
         l.taken > 0 OR l.nth > min(l.nth) OVER (PARTITION BY l.webhook) AS further,
         CASE WHEN l.alive THEN 1024 + coalesce(pg_column_size(e.data), 0) ELSE 0 END AS bytes
  FROM (SELECT l.*, row_number() OVER () AS nth FROM l) l LEFT JOIN legwork.event e ON e.pos = l.pos
), f AS MATERIALIZED (
  SELECT s.webhook, s.event, s.nth, s.further,
         CASE WHEN s.alive THEN 1024 + coalesce(octet_length(s.data::text), 0) ELSE 0 END AS bytes
  FROM (
    SELECT s.*, sum(s.bytes) OVER (ORDER BY s.bytes > @room, s.further AND s.bytes > @small, s.nth) - s.bytes AS before
    FROM s) s
  WHERE s.before < @room
), fit AS MATERIALIZED (
  SELECT f.webhook, f.event
  FROM (
    SELECT f.*, sum(f.bytes) OVER o AS upto, row_number() OVER o AS place
    FROM f WINDOW o AS (ORDER BY f.bytes > @room, f.further AND f.bytes > @small, f.nth)) f
  WHERE f.upto <= CASE WHEN f.further AND f.bytes > @small THEN @spare ELSE @room END OR @idle AND f.place = 1
), probed AS (
  UPDATE legwork.webhook w SET retry_at = clock_timestamp() + @lease
  FROM (SELECT DISTINCT fit.webhook FROM fit) fit JOIN probe ON probe.id = fit.webhook WHERE w.id = probe.id
), u AS (
  UPDATE legwork.webhook_delivery d SET attempts = d.attempts + l.alive::int,
    state = CASE WHEN l.alive THEN 'waiting' ELSE 'failed' END,
    due_at = clock_timestamp() + CASE WHEN l.alive THEN @lease ELSE interval '0' END,
    expires_at = CASE WHEN l.alive THEN d.expires_at ELSE now() + interval '7 days' END,
    error = CASE WHEN l.alive THEN d.error ELSE coalesce(d.error, 'its time was over before it was tried') END
  FROM l JOIN fit ON fit.webhook = l.webhook AND fit.event = l.event
  WHERE d.webhook = l.webhook AND d.event = l.event
  RETURNING d.webhook, d.event, d.pos, d.attempts, d.topic, l.url, l.secret, l.old_secrets, l.old_until, l.alive
)
SELECT u.webhook, u.url, u.secret || ARRAY(
         SELECT o.secret FROM unnest(u.old_secrets, u.old_until) AS o(secret, until) WHERE o.until > now()),
       u.event, u.topic, u.attempts, u.alive, u.pos, e.gid, coalesce(e.app, ''),
       coalesce(e.job_id, ''), coalesce(e.activity, ''), coalesce(e.status, ''), coalesce(e.code, 0),
       coalesce(e.traceparent, ''), coalesce(e.kind, '') = 'leaves', e.data
FROM u LEFT JOIN legwork.event e ON e.pos = u.pos
