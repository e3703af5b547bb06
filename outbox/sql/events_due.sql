-- Up to where kept events are to be published again after a loss, and have been;
-- Postgres's time, in which their places are given; and whether there are webhooks.
SELECT s.born, s.done, s.upto, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint,
       EXISTS (SELECT FROM legwork.webhook)
FROM legwork.event_stream s
