package broker

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/internal/cli"
)

// permissions is one run of `legwork broker permissions`.
type permissions struct {
	*cli.Shell
	user    access.User
	roles   []string
	workers []string // name=topic,topic
	file    string
	form    access.Form
}

func brokerPermissions(c *cli.Shell) *cobra.Command {
	p := &permissions{Shell: c}
	cmd := cli.Writes(&cobra.Command{
		Use: "permissions", Short: "Print the NATS users that Legwork needs, with their least rights", Args: cobra.NoArgs,
		Long: `Prints what each kind of process may publish and subscribe to, made of the subjects
that this build uses: as a table, as a block of nats-server's configuration (conf), as
commands for nsc, or as JSON. It talks to no server.

With --role it prints users of these roles, else those of an installation: engine,
relay, server, client, app, reader, monitor, operator, and with --topic a worker. A
worker needs its topics, a starter those that it starts or signals. Each --worker adds
one with a name and topics of its own. A Go service with package embedded has role
embedded, with the topics of its workers.

Secrets are not printed: the configuration names variables, which nats-server reads from
its environment. Every namespace gets an account of its own, which nothing crosses;
--shared puts its users into the server's one account instead.

A process hears its answers below legwork.<namespace>.inbox.<user>. It knows its user
from NATS_USER or NATS_URL; with credentials or NKeys set LEGWORK_NATS_INBOX to the
user's name if it is not the role's.`,
		Example: `  legwork broker permissions --topic order.charge -o conf > accounts.conf
  legwork broker permissions --role worker --topic order.charge --name charge
  legwork broker permissions --worker goods=order.reserve,order.release -o conf
  legwork broker permissions --role starter --topic order.placed -o json
  legwork broker permissions --topic order.charge -o nsc > users.sh`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := c.Configured(cmd.Context())
			if err != nil {
				return err
			}
			p.user.Namespace = s.Namespace
			return p.print()
		},
	}, "table", "conf", "nsc", "json")
	f := cmd.Flags()
	f.StringArrayVar(&p.roles, "role", nil,
		"engine, relay, server, worker, starter, client, app, reader, monitor, operator or embedded; may be repeated; "+
			"default those of an installation")
	f.StringVar(&p.user.Name, "name", "", "name of the user; default that of the role")
	f.StringArrayVar(&p.user.Topics, "topic", nil, "topic that a worker works, or a starter starts; may be repeated")
	f.StringArrayVar(&p.user.Signals, "signal", nil, "topic that a starter signals; may be repeated")
	f.StringArrayVar(&p.workers, "worker", nil, "a worker of its own, name=topic,topic; may be repeated")
	f.StringVar(&p.file, "file", "", "write to this file instead, for images without a shell")
	f.BoolVar(&p.form.NKeys, "nkeys", false, "conf with NKeys instead of passwords")
	f.BoolVar(&p.form.Shared, "shared", false, "conf for one account of all namespaces")
	cli.Offer(cmd, "role", completeRole)
	return cmd
}

// completeRole offers the roles of the broker.
func completeRole(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var offers []cobra.Completion
	for _, r := range access.Roles {
		offers = append(offers, cobra.CompletionWithDesc(string(r), r.Summary()))
	}
	return offers, cobra.ShellCompDirectiveNoFileComp
}

func (p *permissions) print() error {
	users, err := p.users()
	if err != nil {
		return cli.UsageError{Err: err}
	}
	if p.file == "" {
		return p.write(users)
	}
	text, out := &bytes.Buffer{}, p.Out
	p.Out = text
	err = p.write(users)
	p.Out = out
	if err != nil {
		return err
	}
	return os.WriteFile(p.file, text.Bytes(), 0o644) // it holds no secret
}

func (p *permissions) write(users []access.User) error {
	switch p.Flags.Output {
	case "json":
		return p.Encode(users)
	case "conf":
		fmt.Fprint(p.Out, access.Conf(users, p.form))
		return nil
	case "nsc":
		fmt.Fprint(p.Out, access.NSC(users))
		return nil
	}
	var t cli.Table
	for _, u := range users {
		for _, subject := range u.Publish {
			t.Titled([]string{"USER", "MAY", "SUBJECT"}, u.Name, "publish", subject)
		}
		for _, subject := range u.Subscribe {
			t.Titled([]string{"USER", "MAY", "SUBJECT"}, u.Name, "subscribe", subject)
		}
	}
	return t.Write(p.Out)
}

// users are those that are named, or those of an installation, and the workers.
func (p *permissions) users() (users []access.User, err error) {
	switch {
	case len(p.roles) != 1 && (p.user.Name != "" || len(p.user.Signals) > 0):
		return nil, fmt.Errorf("--name and --signal are about one user: say which with one --role")
	case len(p.roles) == 0:
		users, err = access.Installation(p.user.Namespace, p.user.Topics)
	}
	if err != nil {
		return nil, err
	}
	var wanted []access.User
	for _, role := range p.roles {
		u := p.user
		u.Role = access.Role(role)
		wanted = append(wanted, u)
	}
	for _, text := range p.workers {
		name, topics, _ := strings.Cut(text, "=")
		if name == "" || topics == "" {
			return nil, fmt.Errorf("--worker %q: want name=topic or name=topic,topic", text)
		}
		wanted = append(wanted, access.User{Name: name, Role: access.Worker, Namespace: p.user.Namespace,
			Topics: strings.Split(topics, ",")})
	}
	for _, u := range wanted {
		if u, err = u.Granted(); err != nil {
			return nil, err
		}
		users = append(users, u)
	}
	return users, twice(users)
}

// twice returns an error if two users have one name.
func twice(users []access.User) error {
	seen := map[string]bool{}
	for _, u := range users {
		if seen[u.Name] {
			return fmt.Errorf("there are two users %s: give each another name", u.Name)
		}
		seen[u.Name] = true
	}
	return nil
}
