-- params: gid uuid, first uuid, last uuid, most bigint
SELECT
  -- include letter_line.sql
FROM legwork.dead_letter d WHERE d.id BETWEEN @first AND @last AND d.gid = @gid ORDER BY d.at, d.id LIMIT @most
