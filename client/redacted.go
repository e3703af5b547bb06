package client

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/redact"
)

// redacting remembers the settings.redact of versions, which never change.
type redacting struct {
	mu    sync.Mutex
	known map[deployed][]string
}

// deployed names a version.
type deployed struct{ App, Version string }

// Redacted returns the paths of data that settings.redact of the namespace's apps names: of the active version
// of each, and of those that were deployed after it. They hold for the data of all apps, as data go from one to
// another. It needs Postgres.
func (c *Client) Redacted(ctx context.Context) ([]string, error) {
	if err := c.needPostgres("reading what is redacted"); err != nil {
		return nil, err
	}
	rows, err := c.pool.Query(ctx, c.sql["redacting.sql"])
	if err != nil {
		return nil, c.explain("read what is redacted", err)
	}
	versions, err := pgx.CollectRows(rows, pgx.RowToStructByPos[deployed])
	if err != nil {
		return nil, c.explain("read what is redacted", err)
	}
	c.redacting.mu.Lock()
	before := c.redacting.known
	c.redacting.mu.Unlock()
	var all []string
	now := make(map[deployed][]string, len(versions))
	for _, v := range versions {
		paths, known := before[v]
		if !known {
			if paths, err = c.redactedBy(ctx, v); err != nil {
				return nil, err
			}
		}
		now[v], all = paths, append(all, paths...)
	}
	c.redacting.mu.Lock()
	c.redacting.known = now
	c.redacting.mu.Unlock()
	slices.Sort(all)
	return slices.Compact(all), nil
}

func (c *Client) redactedBy(ctx context.Context, v deployed) ([]string, error) {
	source, err := c.Source(ctx, v.App, v.Version)
	if err != nil {
		return nil, err
	}
	paths, err := graph.Redacted([]byte(source))
	if err != nil {
		return nil, fmt.Errorf("what version %s of app %s redacts cannot be read: %w", v.Version, v.App, err)
	}
	return paths, nil
}

// hiddenBefore finds out what is hidden from who asks before a transaction is begun: that takes a connection
// of its own, and all may be taken by transactions that wait for one.
func hiddenBefore(ctx context.Context) error {
	_, err := redact.Of(ctx)
	return err
}

// redact leaves out of a job's hooks and attributes what is hidden from who asks. Without the version of the
// job, which says what a hook compares and what an attribute is made of, all of them are hidden.
func (j *Job) redact(hidden redact.Set, app *graph.App) {
	if hidden.Empty() {
		return
	}
	for i := range j.Hooks {
		h := &j.Hooks[i]
		if rule := ruleOf(app, h); rule != nil {
			h.Expect = rule.Redact(h.Expect, hidden)
		} else if len(h.Expect) > 0 {
			h.Expect = []byte(`"` + redact.Mask + `"`)
		}
	}
	var g *graph.Graph
	if app != nil {
		g = app.Graph(j.Graph)
	}
	for name, value := range j.Attributes {
		if g != nil {
			j.Attributes[name] = g.RedactAttribute(name, value, hidden)
		} else {
			j.Attributes[name] = redact.Mask
		}
	}
}

// ruleOf is the rule that a hook has registered by; nil if that is not known.
func ruleOf(app *graph.App, h *Hook) *graph.HookRule {
	if app == nil {
		return nil
	}
	if a := app.Activity(h.Activity); a != nil && h.Rule < len(a.Rules) {
		return a.Rules[h.Rule]
	}
	return nil
}

// mayAsk refuses a condition on an attribute that is hidden from who asks.
func (f *Filter) mayAsk(ctx context.Context) error {
	if len(f.Attributes) == 0 {
		return nil
	}
	hidden, err := redact.Of(ctx)
	if err != nil {
		return err
	}
	for _, a := range f.Attributes {
		if hidden.Hides(a.Name) {
			return needsPayload("attribute %s is redacted: to search by it takes the right payload", a.Name)
		}
	}
	return nil
}

// mayActivate refuses who does not see what is redacted to make a version the active one that redacts less.
func (c *Client) mayActivate(ctx context.Context, app, version string) error {
	if hidden, err := redact.Of(ctx); err != nil || hidden.Empty() {
		return err
	}
	versions, err := c.Apps(ctx)
	if err != nil {
		return err
	}
	// The paths of the active version and of later ones count: those between it and the new one would count no
	// more.
	var kept, dropped []string
	into := &kept
	for _, v := range versions { // the latest first
		if v.App != app {
			continue
		}
		paths, err := c.redactedBy(ctx, deployed{app, v.Version})
		if err != nil {
			return err
		}
		if *into = append(*into, paths...); v.Active {
			break
		}
		if v.Version == version {
			into = &dropped
		}
	}
	for _, path := range dropped {
		if !slices.Contains(kept, path) {
			return needsPayload("version %s of app %s does not redact %s any more: to activate it takes the right payload",
				version, app, path)
		}
	}
	return nil
}

func needsPayload(format string, args ...any) error {
	return &legwork.Error{Code: legwork.CodeForbidden, Class: legwork.Dead, Message: fmt.Sprintf(format, args...)}
}
