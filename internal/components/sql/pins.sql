-- Who needs a component: the versions that pin it and are active, or have open jobs. At most 10,000
-- open jobs of a version are counted.
-- params: digest bytea
SELECT v.app, v.version, v.active, j.n
FROM legwork.app_version v
  CROSS JOIN LATERAL (SELECT count(*) AS n FROM (SELECT FROM legwork.job o
    WHERE o.app = v.app AND NOT o.retired AND o.version_id = v.id AND o.state = 'running' LIMIT 10000) x) j
WHERE @digest = ANY (v.components) AND (v.active OR j.n > 0) ORDER BY v.id
