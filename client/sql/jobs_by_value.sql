-- The latest jobs with the value of an attribute, within a range of ids.
-- params: low uuid, before uuid, most bigint, app text[], name text, value text
SELECT x.gid FROM unnest(@app) AS a(app) CROSS JOIN LATERAL (
  SELECT s.gid FROM legwork.search s WHERE s.app = a.app AND s.name = @name AND s.value = @value
    AND s.gid >= @low AND s.gid < @before
  ORDER BY s.gid DESC LIMIT @most) x
ORDER BY x.gid DESC LIMIT @most
