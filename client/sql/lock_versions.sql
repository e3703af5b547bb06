-- Lets readers pass and excludes other changes.
LOCK TABLE legwork.app_version IN SHARE ROW EXCLUSIVE MODE
