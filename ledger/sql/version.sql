SELECT id, app, version, active, compat, source FROM legwork.app_version WHERE app = $1 AND version = $2
