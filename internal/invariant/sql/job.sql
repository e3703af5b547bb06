-- What every rule of folder job sees: the rows of the jobs from $1 to $2, by
-- unqualified names; with the schema's name a table is meant as a whole. A rule
-- follows as a subquery of five columns: gid, place, sentence, and for what can
-- be mended the mend and the row.
--
-- GUIDs of a job lie from $3 to $4, but for the one its start was given and that
-- of an interrupt by another job (ADR 3). kinds are the activities of all
-- versions that this build can compile, leads which of them leads to which.
WITH kinds AS (SELECT * FROM unnest($5::int[], $6::text[], $7::text[], $8::bool[], $9::bool[]) AS k(version_id, activity, kind, cycle, skips)
), leads AS (SELECT * FROM unnest($10::int[], $11::text[], $12::text[]) AS l(version_id, activity, next)
), job AS NOT MATERIALIZED (SELECT * FROM legwork.job WHERE gid BETWEEN $1 AND $2
), activity AS NOT MATERIALIZED (SELECT * FROM legwork.activity WHERE gid BETWEEN $1 AND $2
), guid_ledger AS (
  SELECT g.* FROM legwork.guid_ledger g WHERE g.guid BETWEEN $3 AND $4 AND g.gid BETWEEN $1 AND $2
  UNION ALL
  SELECT g.* FROM (SELECT a.gid, a.leg1_guid AS guid FROM activity a WHERE a.dad = ',0' UNION SELECT j.gid, j.closed_guid FROM job j) x
    JOIN legwork.guid_ledger g ON g.guid = x.guid AND g.gid = x.gid
  WHERE g.guid NOT BETWEEN $3 AND $4
), outbox AS NOT MATERIALIZED (SELECT * FROM legwork.outbox WHERE guid BETWEEN $3 AND $4 AND gid BETWEEN $1 AND $2
), hook AS NOT MATERIALIZED (SELECT * FROM legwork.hook WHERE gid BETWEEN $1 AND $2
), child AS NOT MATERIALIZED (SELECT * FROM legwork.child WHERE gid BETWEEN $1 AND $2
), offspring AS NOT MATERIALIZED (SELECT * FROM legwork.child WHERE parent_gid BETWEEN $1 AND $2
)
