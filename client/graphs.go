package client

import (
	"context"
	"sync"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/graph"
)

// maxGraphs bounds the compiled versions that a client remembers.
const maxGraphs = 64

// graphs remembers compiled versions of apps, which never change.
type graphs struct {
	mu    sync.Mutex
	known map[[2]string]*graph.App
}

// get returns a version of an app.
func (g *graphs) get(ctx context.Context, c *Client, app, version string) (*graph.App, error) {
	key := [2]string{app, version}
	g.mu.Lock()
	known := g.known[key]
	g.mu.Unlock()
	if known != nil {
		return known, nil
	}
	err := c.look(ctx, func(tx pgx.Tx) error {
		source, compat, err := c.source(ctx, tx, app, version)
		if err == nil {
			known, err = graph.Parse(app, []byte(source), graph.WithCompat(compat))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.known == nil || len(g.known) >= maxGraphs {
		g.known = map[[2]string]*graph.App{}
	}
	g.known[key] = known
	return known, nil
}
