-- A new epoch: the time in milliseconds, at least one more than before. So none
-- comes twice, even if a failover has lost the row that said that it was raised.
-- params: reason text
UPDATE legwork.epoch e
SET epoch = greatest(e.epoch + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint), reason = @reason,
  raised_at = now()
RETURNING e.epoch, e.reason, e.raised_at
