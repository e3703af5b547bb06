-- Compare and swap, as commit.sql and advance.sql do it: lock, compare, change, and count what was granted, in one
-- statement, over a row that this transaction has written before. The probe runs it twice, the second time with a
-- value that is no longer there.
-- params: guid uuid
WITH l AS MATERIALIZED (
  SELECT o.guid FROM legwork.outbox o WHERE o.guid = @guid AND o.publish = 1 AND #ours(o) FOR NO KEY UPDATE
), u AS (
  UPDATE legwork.outbox o SET publish = 2 FROM l WHERE o.guid = l.guid RETURNING o.guid
)
SELECT count(*) FROM u
