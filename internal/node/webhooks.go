package node

import (
	"context"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/webhook"
)

// webhookConnections is how many connections the deliveries of a process have: one
// loop runs all of its statements.
const webhookConnections = 1

// RunWebhooks delivers events to webhooks until ctx ends: to the public internet, to
// some networks, and to those of the settings.
func (n *Node) RunWebhooks(ctx context.Context, allowed webhook.Networks) error {
	sender, shut, err := n.openWebhooks(ctx, allowed)
	if err != nil {
		return err
	}
	defer shut()
	return sender.Run(ctx)
}

// openWebhooks makes what delivers them, and what closes its connections.
func (n *Node) openWebhooks(ctx context.Context, allowed webhook.Networks) (*webhook.Sender, func(), error) {
	named, err := webhook.ParseNetworks(n.WebhookNetworks)
	if err != nil {
		return nil, nil, cli.UsageError{Err: err}
	}
	pool, err := pg.Open(ctx, n.DatabaseURL, pg.Options{Name: "legwork webhooks", Size: webhookConnections})
	if err != nil {
		return nil, nil, err
	}
	n.watched("webhooks", pool)
	store, err := webhook.NewStore(pool, n.Namespace)
	if err != nil {
		pool.Close()
		return nil, nil, err
	}
	return webhook.NewSender(webhook.Config{Store: store, Networks: append(named, allowed...),
		Version: cli.VersionString(), Metrics: n.Tel.Metrics(), Log: n.Log}), pool.Close, nil
}
