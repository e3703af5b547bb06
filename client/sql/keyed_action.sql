-- The action under a key.
-- params: key uuid
SELECT
  -- include action_line.sql
FROM legwork.action a WHERE a.key = @key
