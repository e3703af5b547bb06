-- Some jobs with a number between two for an attribute, within a range of ids: all of them,
-- in no order, if they are fewer than @most.
-- params: low uuid, before uuid, most bigint, apps text[], name text, least float8, greatest float8
SELECT s.gid FROM legwork.search s WHERE s.app = ANY (@apps) AND s.name = @name AND s.number IS NOT NULL
  AND s.number BETWEEN @least AND @greatest AND s.gid >= @low AND s.gid < @before
LIMIT @most
