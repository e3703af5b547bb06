UPDATE legwork.app_version SET active = true, activated_at = CASE WHEN active THEN activated_at ELSE now() END
WHERE app = $1 AND version = $2 RETURNING id
