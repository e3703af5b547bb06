package bench

// DemoDuplicates counts what took effect more than once: activity instances
// with more than one message whose work is marked done.
const DemoDuplicates = `
SELECT count(*) FROM (SELECT FROM legwork.guid_ledger WHERE ledger / 10000000000 % 10 = 1
                      GROUP BY gid, activity, dad HAVING count(*) > 1) d`
