-- Up to where kept events are to be published again after a loss, and have been;
-- and Postgres's time, in which their places are given.
SELECT s.born, s.done, s.upto, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint FROM legwork.event_stream s
