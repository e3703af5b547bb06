-- Notes that the broker has made the stream of events anew (@born). What engines
-- have seen before is to be published again: events that were stored before the
-- stream was made, or not long after, as the clocks of two brokers may differ
-- and a copy is known. An event that is read from an older stream from now on
-- does not end its row (ledger/sql/keep_events.sql); a transaction that is under
-- way does not know that yet, and has ended in a minute: it is looked at all
-- events that are kept until then.
--
-- A second relay running now waits for the row and finds the same stream noted.
-- params: born timestamptz
UPDATE legwork.event_stream s SET born = @born, done = 0,
  lost_before = CASE WHEN s.born IS NULL THEN @born ELSE @born + interval '10 s' END,
  upto = greatest((SELECT max(e.pos) FROM legwork.event e), (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)
    + 60000000
WHERE s.born IS NULL OR s.born < @born
