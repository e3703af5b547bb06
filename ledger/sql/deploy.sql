INSERT INTO legwork.app_version (app, version, source) VALUES ($1, $2, $3) ON CONFLICT (app, version) DO NOTHING
