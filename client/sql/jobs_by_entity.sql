-- The latest jobs of an entity, within a range of ids.
-- params: low uuid, before uuid, most bigint, app text[], entity text
SELECT x.gid FROM unnest(@app) AS a(app) CROSS JOIN LATERAL (
  SELECT j.gid FROM legwork.job j WHERE j.app = a.app AND left(j.entity, 128) = left(@entity, 128)
    AND j.entity IS NOT NULL AND j.gid >= @low AND j.gid < @before
  ORDER BY j.gid DESC LIMIT @most) x
ORDER BY x.gid DESC LIMIT @most
