-- Makes every row that has been published due now, whenever the sweep would have
-- looked at it next, and every start, signal and event, which never wait for a
-- time; not what a pause holds, which release.sql sends on. 5,000
-- rows at once, in the order of their keys, after @after; no two are due at one time.
-- Each part names the range: without it each piece would read all of the table.
-- params: after uuid
WITH p AS MATERIALIZED (
  SELECT o.guid FROM legwork.outbox o
  WHERE o.guid > @after ORDER BY o.guid LIMIT 5000
), e AS MATERIALIZED (
  SELECT p.guid AS last FROM p ORDER BY p.guid DESC LIMIT 1
), l AS MATERIALIZED (
  SELECT o.guid FROM legwork.outbox o
  WHERE o.guid > @after AND o.guid <= (SELECT e.last FROM e)
    AND (o.publish > 0 OR o.lane IN ('start', 'signal', 'event')) AND o.paused IS NULL AND o.due_at > now()
    ORDER BY o.guid FOR UPDATE OF o SKIP LOCKED
), u AS (
  UPDATE legwork.outbox o SET due_at = now() - l.n * interval '1 microsecond'
  FROM (SELECT guid, row_number() OVER (ORDER BY guid) AS n FROM l) l
  WHERE o.guid = l.guid AND o.guid > @after AND o.guid <= (SELECT e.last FROM e)
  RETURNING o.guid
)
SELECT (SELECT count(*) FROM p), (SELECT count(*) FROM u), (SELECT e.last FROM e)
