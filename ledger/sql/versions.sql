SELECT id, app, version, active, compat, CASE WHEN id > $1 THEN source ELSE '' END FROM legwork.app_version ORDER BY id
