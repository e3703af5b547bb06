-- params: app text, version text
UPDATE legwork.app_version SET active = true, activated_at = CASE WHEN active THEN activated_at ELSE now() END
WHERE app = @app AND version = @version RETURNING id
