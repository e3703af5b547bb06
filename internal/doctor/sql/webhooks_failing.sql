-- Webhooks whose last attempts have failed, those that fail for longest first: 5 at most.
SELECT w.topic || ' to ' || w.url || ' since ' || to_char(w.failing_since AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC: '
  || coalesce(w.error, '')
FROM legwork.webhook w WHERE w.removed_at IS NULL AND w.failures >= 5
ORDER BY w.failing_since LIMIT 5
