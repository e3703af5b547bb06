-- Nothing is deactivated for a version that does not exist.
-- params: app text, version text
UPDATE legwork.app_version v SET active = false
WHERE v.app = @app AND v.active AND v.version <> @version
  AND EXISTS (SELECT FROM legwork.app_version n WHERE n.app = @app AND n.version = @version)
