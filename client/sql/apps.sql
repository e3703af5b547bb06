SELECT app, version, active, compat, deployed_at, activated_at FROM legwork.app_version ORDER BY app, id DESC
