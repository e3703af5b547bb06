-- What every rule of folder job sees: the rows of the jobs from @first to @last, by
-- unqualified names; with the schema's name a table is meant as a whole. A rule
-- follows as a subquery of five columns: gid, place, sentence, and for what can
-- be mended the mend and the row.
--
-- GUIDs of a job lie from @first_guid to @last_guid, but for the one its start was
-- given and that of an interrupt by another job (ADR 3). kinds are the activities
-- of all versions that this build can compile, leads which of them leads to which.
-- params: first uuid, last uuid, first_guid uuid, last_guid uuid,
-- params: version_id int[], activity text[], kind text[], cycle bool[], skips bool[],
-- params: lead_version_id int[], lead_activity text[], lead_next text[]
WITH kinds AS (
  SELECT * FROM unnest(@version_id, @activity, @kind, @cycle, @skips) AS k(version_id, activity, kind, cycle, skips)
), leads AS (
  SELECT * FROM unnest(@lead_version_id, @lead_activity, @lead_next) AS l(version_id, activity, next)
), job AS NOT MATERIALIZED (SELECT * FROM legwork.job WHERE gid BETWEEN @first AND @last
), activity AS NOT MATERIALIZED (SELECT * FROM legwork.activity WHERE gid BETWEEN @first AND @last
), guid_ledger AS (
  SELECT g.* FROM legwork.guid_ledger g WHERE g.guid BETWEEN @first_guid AND @last_guid
    AND g.gid BETWEEN @first AND @last
  UNION ALL
  SELECT g.* FROM (SELECT a.gid, a.leg1_guid AS guid FROM activity a WHERE a.dad = ',0' UNION SELECT j.gid,
    j.closed_guid FROM job j) x
    JOIN legwork.guid_ledger g ON g.guid = x.guid AND g.gid = x.gid
  WHERE g.guid NOT BETWEEN @first_guid AND @last_guid
), outbox AS NOT MATERIALIZED (SELECT * FROM legwork.outbox WHERE guid BETWEEN @first_guid AND @last_guid
  AND gid BETWEEN @first AND @last
), hook AS NOT MATERIALIZED (SELECT * FROM legwork.hook WHERE gid BETWEEN @first AND @last
), child AS NOT MATERIALIZED (SELECT * FROM legwork.child WHERE gid BETWEEN @first AND @last
), offspring AS NOT MATERIALIZED (SELECT * FROM legwork.child WHERE parent_gid BETWEEN @first AND @last
)
