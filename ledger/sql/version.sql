SELECT id, app, version, active, source FROM legwork.app_version WHERE app = $1 AND version = $2
