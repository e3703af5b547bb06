package doctor

import (
	"context"
	"strings"

	"github.com/legwork-dev/legwork"
)

func tables(ctx context.Context, p Patient) []Check {
	if p.Pool == nil {
		return nil
	}
	schema := legwork.Schema(p.Namespace)
	if err := p.Schema(ctx); err != nil {
		return []Check{check("tables", err.Error()).is(Fail,
			"run `legwork db migrate` with a role that may, or upgrade this binary")}
	}
	all := []Check{check("tables", "schema "+schema+" is of this build's version")}
	denied, err := p.names(ctx, "denied", schema)
	c := check("table permissions", "engines may do what they must")
	switch {
	case err != nil:
		c = unknown(c.Name, err)
	case len(denied) > 0:
		c = check(c.Name, "engines may not: "+strings.Join(denied, "; ")).is(Fail,
			"run `legwork db roles --apply` as the owner of the tables, or `legwork doctor` as the user of an engine")
	}
	return append(all, c, p.ownership(ctx, schema), p.newer(ctx), p.unclaimed(ctx), p.bloat(ctx, schema))
}

// ownership says how engines share the jobs.
func (p Patient) ownership(ctx context.Context, schema string) Check {
	owners, err := p.names(ctx, "owner", schema)
	switch {
	case err != nil:
		return unknown("ownership", err)
	case len(owners) > 0:
		return check("ownership", "single-owner: one engine works, "+strings.Join(owners, ", "))
	}
	return check("ownership", "any number of engines share the jobs")
}

// newer names the rows that only a newer build can read.
func (p Patient) newer(ctx context.Context) Check {
	c := check("newer rows", "this build knows the kinds of all rows")
	rows, err := p.names(ctx, "newer")
	switch {
	case err != nil:
		c = unknown(c.Name, err)
	case len(rows) > 0:
		c = check(c.Name, strings.Join(rows, "; ")).is(Warn,
			"a newer build has written them, and this one leaves them alone: upgrade the relays and engines that are older")
	}
	return c
}

// unclaimed names the topics whose workers run keyed work without a claim, so that it may
// run twice (ADR 61).
func (p Patient) unclaimed(ctx context.Context) Check {
	c := check("keyed work", "workers claim keyed work before they run it")
	topics, err := p.names(ctx, "unclaimed")
	switch {
	case err != nil:
		c = unknown(c.Name, err)
	case len(topics) > 0:
		c = check(c.Name, "run without a claim: "+strings.Join(topics, "; ")).is(Fail,
			"it may have run twice: use workers on these topics that claim it (docs/wire.md, Claim keyed work), and look at "+
				"the systems outside under the keys that `legwork job show` has")
	}
	return c
}

func (p Patient) bloat(ctx context.Context, schema string) Check {
	dead, err := p.names(ctx, "dead", schema)
	off, erroff := p.names(ctx, "unvacuumed", schema)
	c := check("bloat", "no table has more dead rows than live ones")
	switch {
	case err != nil:
		c = unknown(c.Name, err)
	case erroff != nil:
		c = unknown(c.Name, erroff)
	case len(off) > 0:
		c = check(c.Name, "autovacuum is off for "+strings.Join(off, ", ")).is(Warn,
			"reset their storage parameter autovacuum_enabled")
	case len(dead) > 0:
		c = check(c.Name, strings.Join(dead, ", ")).is(Warn,
			"look for long transactions (pg_stat_activity) that keep autovacuum from its work")
	}
	return c
}
