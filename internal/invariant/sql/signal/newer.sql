-- A receipt of a version that no build up to this one has written: it is left
-- alone, with its signal.
SELECT r.gid, 'signal ' || r.signal,
  format('the receipt of signal %s is of version %s, which this build does not know: it is left alone', r.signal,
    r.version),
  NULL, NULL
FROM legwork.signal_receipt r
WHERE r.signal BETWEEN @first AND @last AND r.version > 1
