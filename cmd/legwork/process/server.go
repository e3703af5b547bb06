package process

import (
	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/node"
)

func Server(c *cli.Shell) *cobra.Command {
	return &cobra.Command{
		Use: "server", Short: "Run an API server: it answers requests about jobs over NATS and HTTP", Args: cobra.NoArgs,
		Long: `Runs an API server: it answers requests of clients that use only NATS (await, show,
explain and interrupt jobs) from Postgres. Engines answer them, too. If you have
many clients, run any number of servers, and set LEGWORK_API=false for the engines
so that only the servers answer.

LEGWORK_HTTP_ADDR (host:port) also serves the HTTP API, described by /openapi.json.
LEGWORK_HTTP_ACCESS names the file that says who may ask; without it, a server on
localhost lets anyone ask, and any other does not start. LEGWORK_HTTP_CERT,
LEGWORK_HTTP_KEY and LEGWORK_HTTP_CLIENT_CA name files for TLS; LEGWORK_HTTP_RATE
(100) is how many requests a second each who asks may send, and LEGWORK_HTTP_READ_MIB
(16) how much one of them may read of jobs. LEGWORK_REDACT names data
(customer.email,card.number) that only those are shown who have the right payload in
that file; what settings.redact of an app names is hidden in the same way. With
LEGWORK_OPERATOR_DATABASE_URL, the database with the role of an operator, operators
may deploy, retry now, and redrive and discard dead letters over HTTP.

The console is at / of that address; LEGWORK_CONSOLE=false switches it off. People
sign in with a token, or with a provider of the access file that has a client_id: then
LEGWORK_HTTP_URL must say where browsers find this server (https://host). Sessions last
LEGWORK_HTTP_SESSION (8h) and are sealed with LEGWORK_HTTP_SESSION_KEY, a text that all
servers share (openssl rand -hex 32); of several with commas the first one seals.
Without it sessions end with the server.

LEGWORK_HTTP_HOOKS names the file of the webhooks of others that may send deliveries.

It also delivers events to webhooks (legwork webhook --help). They must be on the
public internet, or in a network of LEGWORK_WEBHOOK_NETWORKS (10.0.0.0/8,…).

Other environment: as for legwork engine; LEGWORK_PG_CONNECTIONS is for these requests.`,
		Example: `  legwork server
  LEGWORK_HTTP_ADDR=localhost:7070 legwork server
  DATABASE_URL=postgres://localhost/app NATS_URL=nats://localhost legwork server`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return serve(cmd.Context(), c, "server", (*node.Node).RunServer)
		},
	}
}
