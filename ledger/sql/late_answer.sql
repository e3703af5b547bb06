-- Answers of workers that came when nobody waited for them any more, kept with
-- their job (ADR 47). A copy of an answer that did count is none of them:
--   * of work that timed out, for which there is a note (timed_out.sql), no final
--     answer of a worker counted, and a pending one only if it has marks;
--   * of work that is outstanding in a job that is closed, one that neither
--     closed the job nor has saved anything; nor one that a pause held when
--     the job ended, which complete.sql has kept.
-- The first of a job are kept. A second copy of one finds it there.
-- params: guid uuid[], gid uuid[], work uuid[], activity text[], dad text[], status text[], code int[], bytes int[],
-- params: data text[], most bigint
WITH t AS MATERIALIZED (
  SELECT * FROM unnest(@guid, @gid, @work, @activity, @dad, @status, @code, @bytes, @data)
    WITH ORDINALITY AS t(guid, gid, work, activity, dad, status, code, bytes, data, ord)
), c AS MATERIALIZED (
  SELECT DISTINCT ON (t.gid, t.guid) t.*, n.gid IS NOT NULL AS timed_out
  FROM t JOIN legwork.job j ON j.gid = t.gid
    LEFT JOIN legwork.late_answer n ON n.gid = t.gid AND n.guid = t.work AND n.status IS NULL
    LEFT JOIN legwork.activity a ON a.gid = t.gid AND a.activity = t.activity AND a.dad = t.dad
    LEFT JOIN legwork.guid_ledger g ON g.guid = t.guid AND g.gid = t.gid
  WHERE CASE WHEN n.gid IS NOT NULL THEN t.status <> 'pending' OR g.guid IS NULL
        ELSE j.closed_guid <> t.guid AND a.work_guid = t.work AND #finalize(a.ledger) < #final
          AND coalesce(#steps(g.ledger) = 0, true)
          AND NOT EXISTS (SELECT FROM legwork.late_answer h WHERE h.gid = t.gid AND h.guid = t.work
            AND t.status <> 'pending') END
  ORDER BY t.gid, t.guid, t.ord
), had AS (
  SELECT l.gid, count(*) AS n FROM legwork.late_answer l WHERE l.gid IN (SELECT c.gid FROM c)
    AND l.status IS NOT NULL GROUP BY l.gid
)
INSERT INTO legwork.late_answer AS l (gid, guid, work, activity, dad, why, status, code, bytes, data)
SELECT c.gid, c.guid, c.work, c.activity, c.dad, CASE WHEN c.timed_out THEN 'timeout' ELSE 'over' END, c.status, c.code,
  c.bytes, c.data
FROM (SELECT c.*, row_number() OVER (PARTITION BY c.gid ORDER BY c.ord) AS nth FROM c) c LEFT JOIN had USING (gid)
WHERE coalesce(had.n, 0) + c.nth <= @most
ORDER BY c.gid, c.guid
ON CONFLICT (gid, guid) DO NOTHING
RETURNING l.gid, l.guid
