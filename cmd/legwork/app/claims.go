package app

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/presence"
	"github.com/legwork-dev/legwork/streams"
)

// rosterWait bounds the question which workers run.
const rosterWait = 3 * time.Second

// open is Shell.Client with the settings that it has used.
func open(ctx context.Context, c *cli.Shell) (*client.Client, cli.Settings, func(), error) {
	s, err := c.Servers(ctx, cli.NeedPostgres)
	if err != nil {
		return nil, s, nil, err
	}
	cl, done, err := s.Client(ctx)
	return cl, s, done, err
}

// warnOfClaims warns of running workers that do not say that they claim the keyed work of a version. That they say so
// is no proof, and one that may not be asked is not one that does not claim: so this is no error, and without an
// answer there is no warning.
func warnOfClaims(ctx context.Context, c *cli.Shell, s cli.Settings, cl *client.Client, app, version string) {
	if s.NATSURL == "" {
		return
	}
	source, err := cl.Source(ctx, app, version)
	if err != nil {
		return
	}
	topics := keyedTopics(source)
	if len(topics) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, rosterWait)
	defer cancel()
	conn, err := streams.Connect(ctx, streams.Config{URL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth,
		Role: "operator", Namespace: s.Namespace, Name: "legwork app", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return
	}
	defer conn.Close()
	members, err := presence.Ask(ctx, conn.NATS(), s.Namespace)
	if err != nil {
		return
	}
	for _, warning := range unclaimed(members, topics) {
		c.Note("%s", warning)
	}
}

// keyedTopics are the topics of keyed work that a document says.
func keyedTopics(source string) (topics []string) {
	app, err := graph.Parse("", []byte(source)) // by Legwork's own rules: those of HotMesh know no keyed work
	if err != nil {
		return nil
	}
	for _, a := range app.Keyed() {
		if topic := a.WrittenTopic(); topic != "" {
			topics = append(topics, topic)
		}
	}
	slices.Sort(topics)
	return slices.Compact(topics)
}

// unclaimed says which workers do a topic's work and do not say that they claim it.
func unclaimed(members []presence.Member, topics []string) (warnings []string) {
	for _, m := range members {
		for _, topic := range topics {
			if slices.Contains(m.Topics, topic) && !slices.Contains(m.Reconcile, topic) {
				warnings = append(warnings, fmt.Sprintf("warning: the worker %s on %s (process %d) may run keyed work of topic %s "+
					"without a claim, and so twice: docs/wire.md, Claim keyed work", m.ID, m.Host, m.PID, topic))
			}
		}
	}
	return warnings
}
