-- Of rows that are deleted with what waited for them (gone), the answers of workers that a
-- pause holds (pause_messages.sql: no other row of a pause is of lane response, published
-- by nobody and without a topic) are kept as late ones (ADR 47), a final one under the id
-- of its work.
-- params: late_bytes int, late_most bigint
held AS (
  SELECT gone.*, row_number() OVER (PARTITION BY gid ORDER BY guid)
      + (SELECT count(*) FROM legwork.late_answer l WHERE l.gid = gone.gid AND l.status IS NOT NULL) AS nth
  FROM gone WHERE paused IS NOT NULL AND lane = 'response' AND kind IS NULL AND topic IS NULL AND publish = 0
), late AS (
  INSERT INTO legwork.late_answer (gid, guid, work, activity, dad, why, status, code, bytes, data)
  SELECT gid, guid, coalesce(work, guid), activity, dad, 'over', status, code, coalesce(octet_length(data::text), 0),
    CASE WHEN octet_length(data::text) > @late_bytes THEN left(data::text, @late_bytes / 4)
      ELSE coalesce(data::text, '') END
  FROM held WHERE nth <= @late_most ORDER BY gid, guid
  ON CONFLICT (gid, guid) DO NOTHING
