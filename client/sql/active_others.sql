SELECT app, version, compat, source FROM legwork.app_version WHERE active AND app <> $1 ORDER BY app
