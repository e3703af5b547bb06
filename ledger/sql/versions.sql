-- params: known bigint
SELECT id, app, version, active, compat, CASE WHEN id > @known THEN source ELSE '' END
FROM legwork.app_version ORDER BY id
