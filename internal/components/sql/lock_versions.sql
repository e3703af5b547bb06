-- Excludes deployments and activations, as they exclude each other.
LOCK TABLE legwork.app_version IN SHARE ROW EXCLUSIVE MODE
