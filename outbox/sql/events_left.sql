-- How many kept events are still to be published again, at most 100,000.
SELECT count(*) FROM (
  SELECT FROM legwork.event e CROSS JOIN legwork.event_stream s
  WHERE e.pos > s.done AND e.pos <= s.upto AND coalesce(e.stored_at < s.lost_before, true) LIMIT 100000) x
