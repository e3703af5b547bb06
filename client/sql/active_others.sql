-- params: app text
SELECT app, version, compat, source FROM legwork.app_version WHERE active AND app <> @app ORDER BY app
