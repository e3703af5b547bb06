package pause

import (
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/streams"
)

func topicList(c *cli.Shell) *cobra.Command {
	return cli.Writes(&cobra.Command{
		Use: "list", Short: "List work topics: what waits, what is in flight, who pulls", Args: cobra.NoArgs,
		Long: `Lists the work topics that workers have listened on, or whose work waits, as the
broker reports them. WAITING is work not delivered yet, IN FLIGHT work delivered and
not acknowledged, AGAIN work delivered more than once, PULLS the requests of idle
workers, IDLE the time since work was last delivered. STATE says whether the topic
is paused, whether a worker has ever listened, and which settings of its consumer do
harm: see "legwork broker repair".`,
		Example: "  legwork topic list\n  legwork topic list -o ids",
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := c.Servers(cmd.Context(), cli.NeedNATS)
			if err != nil {
				return err
			}
			conn, err := streams.Connect(cmd.Context(),
				streams.Config{URL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth, Role: "operator", Namespace: s.Namespace,
					Name: "legwork topic list"})
			if err != nil {
				return err
			}
			defer func() { _ = conn.Drain(cmd.Context()) }()
			topics, err := conn.Topics(cmd.Context())
			if err != nil {
				return err
			}
			return cli.PrintList(c, topics, topics, func(t streams.Topic) string { return t.Topic },
				func() error { return printTopics(c, topics) })
		},
	}, cli.Lists...)
}

func printTopics(c *cli.Shell, topics []streams.Topic) error {
	var t cli.Table
	for _, topic := range topics {
		t.Titled([]string{"TOPIC", "WAITING", "IN FLIGHT", "AGAIN", "PULLS", "IDLE", "STATE"}, topic.Topic,
			strconv.FormatUint(topic.Waiting, 10),
			strconv.Itoa(topic.InFlight), strconv.Itoa(topic.Redelivered), strconv.Itoa(topic.Pulls), idle(topic.Idle),
			stateOf(topic))
	}
	return t.Write(c.Out)
}

func stateOf(t streams.Topic) string {
	var wrong []string
	for _, s := range t.Settings {
		wrong = append(wrong, s.Name+" "+s.Have)
	}
	switch {
	case len(wrong) > 0:
		return strings.Join(wrong, ", ")
	case t.Paused:
		return "paused"
	case !t.Consumer:
		return "no worker"
	}
	return "open"
}

func idle(d time.Duration) string {
	if d < 0 {
		return "never"
	}
	return cli.Span(d)
}
