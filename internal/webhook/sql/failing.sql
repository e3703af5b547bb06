-- How many webhooks fail.
SELECT count(*) FROM legwork.webhook w WHERE w.removed_at IS NULL AND w.failures >= 5
