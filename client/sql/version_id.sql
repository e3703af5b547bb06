-- The id of a version of an app.
-- params: app text, version text
SELECT v.id FROM legwork.app_version v WHERE v.app = @app AND v.version = @version
