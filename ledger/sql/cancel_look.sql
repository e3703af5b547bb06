-- The functions of a job that have not ended, and what undoing them needs: the input of
-- those that a job undoes. One row without a function if none is open.
-- params: gid uuid, undone text[]
WITH f AS MATERIALIZED (
  SELECT f.gid, f.activity, f.dad FROM legwork.open_frame f WHERE f.gid = @gid
)
SELECT j.semaphore, f.activity, f.dad, a.seq, CASE WHEN f.activity = ANY (@undone) THEN (
    SELECT y.events->0->'in' FROM legwork.journal y
    WHERE y.gid = f.gid AND y.activity = f.activity AND y.dad = f.dad AND y.seq = 0) END
FROM legwork.job j LEFT JOIN f ON true
  LEFT JOIN legwork.activity a ON a.gid = f.gid AND a.activity = f.activity AND a.dad = f.dad
WHERE j.gid = @gid
ORDER BY f.activity, f.dad
