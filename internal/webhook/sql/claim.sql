-- Claims deliveries that are due, for as long as one may take (@lease): of each webhook
-- as many as this server may have in flight to it (@each) less those that it has
-- (@busy, @taken), and @most in all, those of the least busy webhooks first. A webhook
-- whose last attempts have all failed gets one at a time from all servers.
--
-- A second server running this now skips the rows that are locked, and finds the
-- others claimed. A server that dies leaves rows that are due again after the lease.
-- A delivery whose time is over is failed here, so that it holds up none behind it.
-- params: busy uuid[], taken int[], each int, most int, lease interval
WITH b AS (
  SELECT b.webhook, b.taken FROM unnest(@busy, @taken) AS b(webhook, taken)
), probe AS MATERIALIZED (
  SELECT w.id FROM legwork.webhook w
  WHERE w.removed_at IS NULL AND w.failures >= 5 AND w.retry_at <= now()
    AND NOT EXISTS (SELECT FROM b WHERE b.webhook = w.id)
    AND EXISTS (SELECT FROM legwork.webhook_delivery d WHERE d.webhook = w.id AND d.state = 'waiting'
      AND d.due_at <= now())
  FOR NO KEY UPDATE OF w SKIP LOCKED
), probed AS (
  UPDATE legwork.webhook w SET retry_at = clock_timestamp() + @lease FROM probe WHERE w.id = probe.id
), w AS MATERIALIZED (
  SELECT w.id, w.url, w.secret, w.old_secrets, w.old_until,
         CASE WHEN w.failures >= 5 THEN 1 ELSE @each - coalesce(b.taken, 0) END AS room
  FROM legwork.webhook w LEFT JOIN b ON b.webhook = w.id
  WHERE w.removed_at IS NULL AND (w.failures < 5 OR w.id IN (SELECT probe.id FROM probe))
  ORDER BY coalesce(b.taken, 0), random()
), l AS MATERIALIZED (
  SELECT w.url, w.secret, w.old_secrets, w.old_until, d.webhook, d.event, d.pos, d.expires_at > now() AS alive
  FROM w CROSS JOIN LATERAL (
    SELECT d.webhook, d.event, d.pos, d.expires_at FROM legwork.webhook_delivery d
    WHERE d.webhook = w.id AND d.state = 'waiting' AND d.due_at <= now()
    ORDER BY d.due_at LIMIT greatest(w.room, 0) FOR UPDATE SKIP LOCKED) d
  LIMIT @most
), u AS (
  UPDATE legwork.webhook_delivery d SET attempts = d.attempts + l.alive::int,
    state = CASE WHEN l.alive THEN 'waiting' ELSE 'failed' END,
    due_at = clock_timestamp() + CASE WHEN l.alive THEN @lease ELSE interval '0' END,
    expires_at = CASE WHEN l.alive THEN d.expires_at ELSE now() + interval '7 days' END,
    error = CASE WHEN l.alive THEN d.error ELSE coalesce(d.error, 'its time was over before it was tried') END
  FROM l WHERE d.webhook = l.webhook AND d.event = l.event
  RETURNING d.webhook, d.event, d.pos, d.attempts, d.topic, l.url, l.secret, l.old_secrets, l.old_until, l.alive
)
SELECT u.webhook, u.url, u.secret || ARRAY(
         SELECT o.secret FROM unnest(u.old_secrets, u.old_until) AS o(secret, until) WHERE o.until > now()),
       u.event, u.topic, u.attempts, u.alive, u.pos, e.gid, coalesce(e.app, ''),
       coalesce(e.job_id, ''), coalesce(e.activity, ''), coalesce(e.status, ''), coalesce(e.code, 0),
       coalesce(e.traceparent, ''), coalesce(e.kind, '') = 'leaves', e.data
FROM u LEFT JOIN legwork.event e ON e.pos = u.pos
