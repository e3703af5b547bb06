-- Signals that are kept grow older by $1 seconds.
UPDATE legwork.signal SET expires_at = expires_at - make_interval(secs => $1)
