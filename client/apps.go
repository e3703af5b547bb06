package client

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// App is a deployed version of an app.
type App struct {
	App     string `json:"app"`
	Version string `json:"version"`
	Active  bool   `json:"active"`
	// Compat is whose rules the document follows: "hotmesh", or "" for Legwork's own.
	Compat    string     `json:"compat,omitempty"`
	Deployed  time.Time  `json:"deployed_at"`
	Activated *time.Time `json:"activated_at,omitempty"` // last time, if ever
}

// Apps returns every deployed version: apps by name, the latest version of
// each first.
func (c *Client) Apps(ctx context.Context) ([]App, error) {
	if c.pool == nil {
		return c.remoteApps(ctx)
	}
	rows, err := c.pool.Query(ctx, c.sql["apps.sql"])
	if err != nil {
		return nil, c.explain("list the apps", err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[App])
	return list, c.explain("list the apps", err)
}

// Source returns the document of a version as it was deployed. Version "" is
// the active one. A version that is not deployed is a *legwork.Error with code
// 404.
func (c *Client) Source(ctx context.Context, app, version string) (string, error) {
	if err := c.needPostgres("reading an app's source"); err != nil {
		return "", err
	}
	source, _, err := c.source(ctx, c.pool, app, version)
	return source, c.explain("read the source of app "+app, err)
}

type querier interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

func (c *Client) source(ctx context.Context, db querier, app, version string) (source, compat string, err error) {
	err = db.QueryRow(ctx, c.sql["source.sql"], app, version).Scan(&source, &compat)
	if errors.Is(err, pgx.ErrNoRows) {
		what := fmt.Sprintf("version %s of app %s is not deployed", version, app)
		if version == "" {
			what = fmt.Sprintf("app %s has no active version", app)
		}
		return "", "", legwork.NotFound("%s: `legwork app list` shows what is", what)
	}
	return source, compat, err
}
