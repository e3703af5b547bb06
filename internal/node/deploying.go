package node

import (
	"context"

	"github.com/legwork-dev/legwork/client"
)

// Deploy makes documents the active versions of their apps.
func (n *Node) Deploy(ctx context.Context, files []string, sources [][]byte, compat string) ([]*client.Deployed,
	error) {
	cl, err := client.New(n.Namespace, n.Pool, n.Conn.NATS())
	if err != nil {
		return nil, err
	}
	defer cl.Close()
	var all []*client.Deployed
	for i, file := range files {
		d, err := cl.Deploy(ctx, file, sources[i], client.WithCompat(compat))
		if err != nil {
			return nil, err
		}
		if err := cl.Activate(ctx, d.App, d.Version); err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	return all, nil
}

// DeployAndActivate makes a document the active version of its app.
func DeployAndActivate(ctx context.Context, cl *client.Client, file string, source []byte) error {
	d, err := cl.Deploy(ctx, file, source)
	if err != nil {
		return err
	}
	return cl.Activate(ctx, d.App, d.Version)
}

// FirstError returns the first start of a batch that failed.
func FirstError(started []client.Started) error {
	for _, s := range started {
		if s.Err != nil {
			return s.Err
		}
	}
	return nil
}
