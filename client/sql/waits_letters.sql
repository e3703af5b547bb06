-- The open dead letters of each of some jobs: up to @most of each.
-- params: gid uuid[], most bigint
SELECT t.gid,
  -- include letter_line.sql
FROM unnest(@gid) AS t(gid) CROSS JOIN LATERAL (
  SELECT * FROM legwork.dead_letter x WHERE x.gid = t.gid AND x.state = 'open' LIMIT @most
) d
