-- params: app text, version text
SELECT source, compat FROM legwork.app_version
WHERE app = @app AND CASE WHEN @version = '' THEN active ELSE version = @version END
