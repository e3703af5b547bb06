-- An action (a) as client.Action.
a.ord, a.at, a.gid, a.what, a.target, a.who, a.why, a.outcome, a.args
