package node

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/pg"
)

// engineAPI is how many connections the API of an engine has.
const engineAPI = 2

// RunServer answers the API and nothing else.
func (n *Node) RunServer(ctx context.Context) error {
	reading, err := n.openAPI(ctx, n.Connections)
	if err != nil {
		return err
	}
	defer reading.Close()
	defer n.announce("server", nil)()
	n.Log.Info("server is ready")
	n.began()
	return n.answer(ctx, reading)
}

// openAPI opens the connections of the API, which has its own: who reads jobs
// must not hold up those who move them.
func (n *Node) openAPI(ctx context.Context, connections int) (*pgxpool.Pool, error) {
	reading, err := pg.Open(ctx, n.DatabaseURL, pg.Options{Name: "legwork api", Size: connections, Ordered: true})
	if err != nil {
		return nil, err
	}
	n.watched("api", reading)
	n.probeAPI(reading)
	return reading, nil
}

// answer answers the API until ctx ends.
func (n *Node) answer(ctx context.Context, reading *pgxpool.Pool) error {
	return client.Serve(ctx, n.Conn.NATS(), reading, n.Namespace)
}
