package client

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// Deployed is a version as it was deployed.
type Deployed struct {
	App     string `json:"app"`
	Version string `json:"version"`
	// Created is false if the same document had been deployed before.
	Created bool `json:"created"`
	Active  bool `json:"active"`
	// Compat is whose rules it follows: "hotmesh", or "" for Legwork's own. A
	// version that was there keeps its rules.
	Compat string `json:"compat,omitempty"`
	// Subscribes are the topics its jobs start on (private ones, which begin with
	// a dot, left out), Topics those of its workers that are written out, Signals
	// those its hooks wait on.
	Subscribes []string `json:"subscribes"`
	Topics     []string `json:"topics"`
	Signals    []string `json:"signals,omitempty"`
	// Warnings are findings that do not keep it from being deployed.
	Warnings []legwork.Problem `json:"warnings,omitempty"`
}

// DeployOption says more about a deployment.
type DeployOption func(*document)

// WithCompat deploys a document by the rules of the engine it was written for:
// "hotmesh", or "" for Legwork's own, the default (docs/graphs.md).
func WithCompat(compat string) DeployOption { return func(d *document) { d.compat = compat } }

// DryRun checks everything, also against what is deployed, and stores nothing: the
// version is told as it would be.
func DryRun() DeployOption { return func(d *document) { d.dry = true } }

// errDry rolls a deployment back that is not to be.
var errDry = errors.New("a dry run")

// document is what is to be deployed.
type document struct {
	file   string
	compat string
	dry    bool
	read   func(compat string) (*graph.App, []byte, error)

	app    *graph.App
	source string
}

// Deploy validates an application document and stores it as a version; file
// names it in messages. Nothing runs on it until Activate. Deploying the same
// document again does nothing: the version keeps the rules it was deployed with,
// unless the options name others, which is refused. Errors: *legwork.Problems with
// every problem of the document; *legwork.Error with code 409 if the version
// exists with another source or other rules, or a graph starts on a topic of
// another active app.
func (c *Client) Deploy(ctx context.Context, file string, source []byte, options ...DeployOption) (*Deployed, error) {
	return c.deploy(ctx, &document{file: file, read: func(compat string) (*graph.App, []byte, error) {
		app, err := graph.Parse(file, source, graph.WithCompat(compat))
		return app, source, err
	}}, options)
}

// DeployFiles is Deploy of an application in several files: path is the first
// one, read returns the content of each that a $ref names (docs/graphs.md). What
// is stored is one document.
func (c *Client) DeployFiles(ctx context.Context, path string, read func(path string) ([]byte, error),
	options ...DeployOption) (*Deployed, error) {
	return c.deploy(ctx, &document{file: path, read: func(compat string) (*graph.App, []byte, error) {
		return graph.ParseFiles(path, read, graph.WithCompat(compat))
	}}, options)
}

func (c *Client) deploy(ctx context.Context, d *document, options []DeployOption) (*Deployed, error) {
	if err := c.needPostgres("deploying an app"); err != nil {
		return nil, err
	}
	for _, option := range options {
		option(d)
	}
	problems := d.parse(d.compat)
	var out *Deployed
	err := c.changeVersions(ctx, func(tx pgx.Tx) (err error) {
		if d.compat == "" {
			kept, err := c.asBefore(ctx, tx, d)
			if err != nil {
				return err
			}
			if kept {
				problems = nil
			}
		}
		if problems != nil {
			return problems
		}
		if out, err = c.storeVersion(ctx, tx, d); err == nil && d.dry {
			return errDry
		}
		return err
	})
	switch {
	case errors.Is(err, errDry):
		return out, nil
	case problems != nil:
		return nil, problems
	case err != nil:
		return nil, c.explain("deploy "+d.file, err)
	}
	return out, nil
}

// parse reads the document by the rules of an engine.
func (d *document) parse(compat string) error {
	app, source, err := d.read(compat)
	if err == nil {
		d.app, d.source, d.compat = app, string(source), compat
	}
	return err
}

// asBefore reads a document by the rules of HotMesh if the same version is
// deployed with them already, so that deploying it again does nothing. It
// reports whether it is.
func (c *Client) asBefore(ctx context.Context, tx pgx.Tx, d *document) (bool, error) {
	older := &document{read: d.read}
	if older.parse(graph.HotMesh) != nil {
		return false, nil
	}
	source, compat, err := c.source(ctx, tx, older.app.ID, older.app.Version)
	if legwork.CodeOf(err) == legwork.CodeNotFound || err == nil && (compat != graph.HotMesh || source != older.source) {
		return false, nil
	}
	d.app, d.source, d.compat = older.app, older.source, older.compat
	return err == nil, err
}

// warnings are those of the document, and the transitions that mean something
// else than in the active version, which has the rules of HotMesh.
func (c *Client) warnings(ctx context.Context, tx pgx.Tx, app *graph.App) ([]legwork.Problem, error) {
	warnings := slices.Clone(app.Warnings)
	if app.Compat != "" || len(app.Changes) == 0 {
		return warnings, nil
	}
	source, compat, err := c.source(ctx, tx, app.ID, "")
	if legwork.CodeOf(err) == legwork.CodeNotFound || err == nil && compat != graph.HotMesh {
		return warnings, nil
	}
	if err != nil {
		return nil, err
	}
	active, err := graph.Parse(app.ID, []byte(source), graph.WithCompat(compat))
	if err != nil {
		return warnings, nil // an engine of this build cannot run it either
	}
	for _, change := range app.Changes {
		if slices.ContainsFunc(active.Changes,
			func(was graph.Change) bool { return was.From == change.From && was.To == change.To }) {
			warnings = append(warnings, change.Problem)
		}
	}
	return warnings, nil
}

// storeVersion stores a version, once.
func (c *Client) storeVersion(ctx context.Context, tx pgx.Tx, d *document) (*Deployed, error) {
	app := d.app
	if err := c.checkTopics(ctx, tx, app); err != nil {
		return nil, err
	}
	if err := c.checkComponents(ctx, tx, app); err != nil {
		return nil, err
	}
	known, err := c.exists(ctx, tx, app)
	if err != nil {
		return nil, err
	}
	if len(app.Keyed()) > 0 && !known {
		if err := c.store.With(tx).DeployKeyed(ctx); err != nil {
			return nil, err
		}
	}
	if len(app.Functions()) > 0 && !known {
		if err := c.store.With(tx).DeployFunctions(ctx); err != nil {
			return nil, err
		}
	}
	components := app.Components()
	if len(components) > 0 && !known {
		if err := c.store.With(tx).DeployComponents(ctx); err != nil {
			return nil, err
		}
	}
	v, err := c.store.With(tx).Deploy(ctx, app.ID, app.Version, d.source, d.compat, components...)
	switch {
	case err != nil:
		return nil, err
	case v.Source != d.source:
		return nil, legwork.Conflict("version %s of app %s is deployed with another source and never changes: raise "+
			"app.version in %s", app.Version, app.ID, d.file)
	case v.Compat != d.compat:
		return nil, legwork.Conflict("version %s of app %s is deployed with other rules (compat %q) and never changes: "+
			"raise app.version in %s", app.Version, app.ID, v.Compat, d.file)
	}
	warnings, err := c.warnings(ctx, tx, app)
	if err != nil {
		return nil, err
	}
	return &Deployed{App: app.ID, Version: app.Version, Created: !known, Active: v.Active, Compat: v.Compat,
		Subscribes: subscribes(app), Topics: append([]string{}, app.Topics()...), // none is an empty list
		Signals: app.HookTopics(), Warnings: warnings}, nil
}

// Activate makes a deployed version the one that new jobs of its app begin
// with; running jobs keep theirs. If another version was active, it returns
// when no engine uses that for new jobs any more, after about a second. Errors:
// *legwork.Error with code 404 if it is not deployed, 409 if a graph of it
// starts on a topic of another active app.
func (c *Client) Activate(ctx context.Context, app, version string) error {
	if err := c.needPostgres("activating a version"); err != nil {
		return err
	}
	if err := c.mayActivate(ctx, app, version); err != nil {
		return err
	}
	replaces := false
	err := c.changeVersions(ctx, func(tx pgx.Tx) error {
		source, compat, err := c.source(ctx, tx, app, version)
		if err != nil {
			return err
		}
		parsed, err := graph.Parse(app+"@"+version+".yaml", []byte(source), graph.WithCompat(compat))
		if err != nil {
			return err
		}
		if err := c.checkTopics(ctx, tx, parsed); err != nil {
			return err
		}
		if err := c.checkComponents(ctx, tx, parsed); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, c.sql["replaces.sql"], app, version).Scan(&replaces); err != nil {
			return err
		}
		_, err = c.store.With(tx).Activate(ctx, app, version)
		return err
	})
	if err == nil && replaces {
		select { // engines know the one before by heart
		case <-ctx.Done(): // it is active all the same
		case <-time.After(legwork.MaxStale + legwork.MaxStale/10):
		}
	}
	return c.explain(fmt.Sprintf("activate version %s of app %s", version, app), err)
}

// changeVersions runs f in a transaction that excludes every other one, so
// that two apps cannot take one topic at the same moment.
func (c *Client) changeVersions(ctx context.Context, f func(pgx.Tx) error) error {
	return pgx.BeginFunc(ctx, c.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, c.sql["lock_versions.sql"]); err != nil {
			return err
		}
		return f(tx)
	})
}

// checkTopics refuses an app that would take starts from another active one.
func (c *Client) checkTopics(ctx context.Context, tx pgx.Tx, app *graph.App) error {
	rows, err := tx.Query(ctx, c.sql["active_others.sql"], app.ID)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var other, version, compat, source string
		if err := rows.Scan(&other, &version, &compat, &source); err != nil {
			return err
		}
		active, err := graph.Parse(other, []byte(source), graph.WithCompat(compat))
		if err != nil {
			continue // an engine of this build cannot run it either
		}
		for _, g := range app.Graphs {
			if active.Graph(g.Subscribes) != nil && !g.Private() {
				return legwork.Conflict("topic %q starts jobs of app %s (version %s is active): give the graph of app %s "+
					"another topic, or deploy it as a version of app %[2]s", g.Subscribes, other, version, app.ID)
			}
		}
	}
	return rows.Err()
}

// checkComponents refuses an app with a function that is a component nobody has pushed. None is
// removed meanwhile: that locks versions, too (changeVersions).
func (c *Client) checkComponents(ctx context.Context, tx pgx.Tx, app *graph.App) error {
	var pins [][]byte
	for _, d := range app.Components() {
		pins = append(pins, d[:])
	}
	if pins == nil {
		return nil
	}
	rows, err := tx.Query(ctx, c.sql["missing_components.sql"], pins)
	if err != nil {
		return err
	}
	missing, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	if err != nil || len(missing) == 0 {
		return err
	}
	return legwork.NotFound("app %s needs component %s, which was not pushed to this namespace: `legwork component push "+
		"FILE.wasm`, and deploy again", app.ID, legwork.Digest(missing[0]))
}

func (c *Client) exists(ctx context.Context, tx pgx.Tx, app *graph.App) (bool, error) {
	_, _, err := c.source(ctx, tx, app.ID, app.Version)
	if legwork.CodeOf(err) == legwork.CodeNotFound {
		return false, nil
	}
	return err == nil, err
}

func subscribes(app *graph.App) []string {
	topics := []string{}
	for _, g := range app.Graphs {
		if !g.Private() {
			topics = append(topics, g.Subscribes)
		}
	}
	return topics
}
