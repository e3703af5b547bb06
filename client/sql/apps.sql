SELECT app, version, active, deployed_at, activated_at FROM legwork.app_version ORDER BY app, id DESC
