-- params: app text, version text
SELECT id, app, version, active, compat, source FROM legwork.app_version WHERE app = @app AND version = @version
