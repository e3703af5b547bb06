-- params: app text, version text
SELECT EXISTS (SELECT FROM legwork.app_version WHERE app = @app AND active AND version <> @version)
