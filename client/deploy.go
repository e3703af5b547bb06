package client

import (
	"context"
	"fmt"
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
	// Subscribes are the topics its jobs start on (private ones, which begin with
	// a dot, left out), Topics those of its workers that are written out, Signals
	// those its hooks wait on.
	Subscribes []string `json:"subscribes"`
	Topics     []string `json:"topics"`
	Signals    []string `json:"signals,omitempty"`
	// Warnings are findings that do not keep it from being deployed.
	Warnings []graph.Problem `json:"warnings,omitempty"`
}

// Deploy validates an application document and stores it as a version; file
// names it in messages. Nothing runs on it until Activate. Deploying the same
// document again does nothing. Errors: *graph.Problems with every problem of
// the document; *legwork.Error with code 409 if the version exists with
// another source, or a graph starts on a topic of another active app.
func (c *Client) Deploy(ctx context.Context, file string, source []byte) (*Deployed, error) {
	if err := c.needPostgres("deploying an app"); err != nil {
		return nil, err
	}
	app, err := graph.Parse(file, source)
	if err != nil {
		return nil, err
	}
	return c.deploy(ctx, file, app, source)
}

// DeployFiles is Deploy of an application in several files: path is the first
// one, read returns the content of each that a $ref names (see
// graph.ParseFiles). What is stored is one document.
func (c *Client) DeployFiles(ctx context.Context, path string, read func(path string) ([]byte, error)) (*Deployed, error) {
	if err := c.needPostgres("deploying an app"); err != nil {
		return nil, err
	}
	app, source, err := graph.ParseFiles(path, read)
	if err != nil {
		return nil, err
	}
	return c.deploy(ctx, path, app, source)
}

func (c *Client) deploy(ctx context.Context, file string, app *graph.App, source []byte) (*Deployed, error) {
	d := &Deployed{App: app.ID, Version: app.Version, Subscribes: subscribes(app), Topics: app.Topics(), Signals: app.HookTopics(), Warnings: app.Warnings}
	err := c.changeVersions(ctx, func(tx pgx.Tx) error {
		if err := c.checkTopics(ctx, tx, app); err != nil {
			return err
		}
		known, err := c.exists(ctx, tx, app)
		if err != nil {
			return err
		}
		v, err := c.store.With(tx).Deploy(ctx, app.ID, app.Version, string(source))
		if err != nil {
			return err
		}
		if v.Source != string(source) {
			return legwork.Conflict("version %s of app %s is deployed with another source and never changes: raise app.version in %s", app.Version, app.ID, file)
		}
		d.Created, d.Active = !known, v.Active
		return nil
	})
	if err != nil {
		return nil, c.explain("deploy "+file, err)
	}
	return d, nil
}

// Activate makes a deployed version the one that new jobs of its app begin
// with; running jobs keep theirs. Where another one was active it returns once no
// engine looks at that any more, after a good second. Errors: *legwork.Error with
// code 404 if it is not deployed, 409 if a graph of it starts on a topic of
// another active app.
func (c *Client) Activate(ctx context.Context, app, version string) error {
	if err := c.needPostgres("activating a version"); err != nil {
		return err
	}
	replaces := false
	err := c.changeVersions(ctx, func(tx pgx.Tx) error {
		source, err := c.source(ctx, tx, app, version)
		if err != nil {
			return err
		}
		parsed, err := graph.Parse(app+"@"+version+".yaml", []byte(source))
		if err != nil {
			return err
		}
		if err := c.checkTopics(ctx, tx, parsed); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, c.sql["replaces"], app, version).Scan(&replaces); err != nil {
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
		if _, err := tx.Exec(ctx, c.sql["lock_versions"]); err != nil {
			return err
		}
		return f(tx)
	})
}

// checkTopics refuses an app that would take starts from another active one.
func (c *Client) checkTopics(ctx context.Context, tx pgx.Tx, app *graph.App) error {
	rows, err := tx.Query(ctx, c.sql["active_others"], app.ID)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var other, version, source string
		if err := rows.Scan(&other, &version, &source); err != nil {
			return err
		}
		active, err := graph.Parse(other, []byte(source))
		if err != nil {
			continue // an engine of this build cannot run it either
		}
		for _, g := range app.Graphs {
			if active.Graph(g.Subscribes) != nil && !g.Private() {
				return legwork.Conflict("topic %q starts jobs of app %s (version %s is active): give the graph of app %s another topic", g.Subscribes, other, version, app.ID)
			}
		}
	}
	return rows.Err()
}

func (c *Client) exists(ctx context.Context, tx pgx.Tx, app *graph.App) (bool, error) {
	_, err := c.source(ctx, tx, app.ID, app.Version)
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
