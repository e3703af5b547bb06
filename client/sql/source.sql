SELECT source, compat FROM legwork.app_version WHERE app = $1 AND CASE WHEN $2 = '' THEN active ELSE version = $2 END
