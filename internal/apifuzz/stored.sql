-- How many rows each table of a namespace has, and a sum over what is in them: one text that changes with any of them.
-- event_stream is left out: the relay notes there from time to time what the broker has.
SELECT coalesce(string_agg(t.relname || ' ' || (xpath('//n/text()', query_to_xml(
         format('SELECT count(*) || ''/'' || coalesce(sum(hashtextextended(r::text, 0)), 0) AS n FROM %I.%I r',
                $1::text, t.relname), false, true, '')))[1]::text, E'\n' ORDER BY t.relname), '')
FROM pg_class t
WHERE t.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1::text) AND t.relkind = 'r' AND t.relname <> 'event_stream'
