-- One row for what an operator did, put by the statement that does it (ADR 92). The statement
-- goes on with what was done, as x(gid, target, outcome, args).
-- params: what text, who text, why text, action_key uuid
INSERT INTO legwork.action (gid, what, target, who, why, outcome, args, key)
SELECT x.gid, @what, x.target, @who, @why, x.outcome, x.args, @action_key
