-- Makes rows that were published before a moment (@moment) due a minute before it:
-- their messages are gone with their streams, and the sweep looks first at what
-- is due longest. When a row was published follows from when it is due: a grace
-- (@grace) later, doubled with each publish. Rows that nobody has published, timers
-- above all, those that cannot be published, and those that have been due for
-- longer are left alone.
--
-- 5,000 rows at once, in the order of their keys, after @after; @made is how many were
-- made due before. No two are due at one time: the sweep reads those as one page.
-- Each part names the range: without it each piece would read all of the table.
-- A row that is locked is being consumed or published at this moment.
-- params: moment timestamptz, grace interval, after uuid, made bigint
WITH p AS MATERIALIZED (
  SELECT o.guid FROM legwork.outbox o
  WHERE o.guid > @after ORDER BY o.guid LIMIT 5000
), e AS MATERIALIZED (
  SELECT p.guid AS last FROM p ORDER BY p.guid DESC LIMIT 1
), l AS MATERIALIZED (
  SELECT o.guid FROM legwork.outbox o
  WHERE o.guid > @after AND o.guid <= (SELECT e.last FROM e) AND o.publish > 0
    AND o.due_at > @moment - interval '1 minute'
    AND o.due_at - least(@grace * power(2, least(o.publish - 1, 20)), interval '10 minutes') < @moment
  ORDER BY o.guid FOR UPDATE OF o SKIP LOCKED
), u AS (
  UPDATE legwork.outbox o SET due_at = @moment - interval '1 minute' + (@made + l.n) * interval '1 microsecond'
  FROM (SELECT guid, row_number() OVER (ORDER BY guid) AS n FROM l) l
  WHERE o.guid = l.guid AND o.guid > @after AND o.guid <= (SELECT e.last FROM e)
  RETURNING o.guid
)
SELECT (SELECT count(*) FROM p), (SELECT count(*) FROM u), (SELECT e.last FROM e)
