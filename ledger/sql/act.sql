-- One row for an action of an operator whose effects other statements of this transaction have
-- (ADR 92): put if they did something, which the GUID of the request tells (@guid: its ledger
-- was written by this transaction).
--
-- A second copy running now did nothing, so that there is no row.
-- params: gid uuid, guid uuid, target text, outcome text, args json, action.sql
-- include action.sql
FROM (SELECT @gid AS gid, @target AS target, @outcome AS outcome, @args AS args
  FROM legwork.guid_ledger g WHERE g.guid = @guid AND g.gid = @gid AND #ours(g)) x
