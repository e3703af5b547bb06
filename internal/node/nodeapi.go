package node

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"slices"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/console"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/doctor"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/top"
	"github.com/legwork-dev/legwork/internal/webhook"
	"github.com/legwork-dev/legwork/ledger"
)

// engineAPI is how many connections the API of an engine has.
const engineAPI = 2

// RunServer answers the API and delivers events to webhooks. All that may fail for its settings comes before it says
// that it is ready: who rolls it out ends a good server then.
func (n *Node) RunServer(ctx context.Context) error {
	reading, err := n.openAPI(ctx, n.Connections)
	if err != nil {
		return err
	}
	defer reading.Close()
	sender, closeSender, err := n.openWebhooks(ctx, nil)
	if err != nil {
		return err
	}
	defer closeSender()
	var web *overHTTP
	var listener net.Listener
	if n.HTTPAddr != "" {
		allowed, err := n.httpAccess()
		if err != nil {
			return err
		}
		if web, err = n.openHTTP(ctx, reading, n.OperatorDatabaseURL, allowed); err != nil {
			return err
		}
		defer web.close()
		if listener, err = n.HTTPTLS.Listen(ctx, n.HTTPAddr); err != nil {
			return err
		}
		n.Log.Info("server answers over HTTP", "addr", listener.Addr().String())
	}
	defer n.announce("server", nil)()
	n.Log.Info("server is ready")
	n.began()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return n.answer(ctx, reading) })
	group.Go(func() error { return sender.Run(ctx) })
	if web != nil {
		group.Go(func() error { return api.Serve(ctx, listener, web.handler) })
	}
	return group.Wait()
}

// httpAccess is who may ask over HTTP. Without a file that says so, a server that
// only this machine reaches lets anyone ask.
func (n *Node) httpAccess() (api.Access, error) {
	if n.HTTPAccess != "" {
		return api.ReadAccess(n.HTTPAccess)
	}
	host, _, err := net.SplitHostPort(n.HTTPAddr)
	if ip := net.ParseIP(host); err == nil && (host == "localhost" || ip != nil && ip.IsLoopback()) {
		return api.Access{Anyone: true}, nil
	}
	return api.Access{}, cli.UsageError{Err: fmt.Errorf("LEGWORK_HTTP_ADDR is %s, which others can reach: name the file "+
		"that says who may ask in LEGWORK_HTTP_ACCESS (docs/http.md), or listen on localhost", n.HTTPAddr)}
}

// RunHTTP answers the API over HTTP on a listener until ctx ends, and lets anyone ask.
func (n *Node) RunHTTP(ctx context.Context, listener net.Listener) error {
	pool, err := n.openAPI(ctx, engineAPI)
	if err != nil {
		return err
	}
	defer pool.Close()
	web, err := n.openHTTP(ctx, pool, n.DatabaseURL, api.Access{Anyone: true})
	if err != nil {
		return err
	}
	defer web.close()
	return api.Serve(ctx, listener, web.handler)
}

// overHTTP is the API over HTTP, before anyone reaches it.
type overHTTP struct {
	handler http.Handler
	opened  []func() // close what it uses, in the order in which that was opened
}

func (o *overHTTP) close() {
	for _, shut := range slices.Backward(o.opened) {
		shut()
	}
}

// openHTTP makes the handler of the API over HTTP. What changes the installation it does on the operator's database, if
// there is one.
func (n *Node) openHTTP(ctx context.Context, pool *pgxpool.Pool, operator string, allowed api.Access) (_ *overHTTP,
	err error) {
	o := &overHTTP{}
	defer func() {
		if err != nil {
			o.close()
		}
	}()
	c, err := client.New(n.Namespace, pool, n.Conn.NATS(), client.KeepSignals(n.SignalRetention))
	if err != nil {
		return nil, err
	}
	o.opened = append(o.opened, c.Close)
	hooks, err := webhook.NewStore(pool, n.Namespace)
	if err != nil {
		return nil, err
	}
	cfg := api.Config{Client: c, Webhooks: hooks, Access: allowed, Redact: n.Redact, Rate: n.HTTPRate,
		Read:    n.HTTPRead << 20,
		Log:     n.Log,
		Observe: n.Tel.Metrics().Request,
		Monitor: top.NewShared(n.Namespace, pool, n.Conn).Part}
	if cfg.Doctor, err = n.doctor(pool); err != nil {
		return nil, err
	}
	if n.HTTPHooks != "" {
		if cfg.Hooks, err = api.ReadHooks(n.HTTPHooks); err != nil {
			return nil, cli.UsageError{Err: err}
		}
	}
	if operator != "" {
		changing, err := pg.Open(ctx, operator, pg.Options{Name: "legwork operator", Size: engineAPI})
		if err != nil {
			return nil, fmt.Errorf("LEGWORK_OPERATOR_DATABASE_URL: %w", err)
		}
		o.opened = append(o.opened, changing.Close)
		n.watched("operator", changing)
		if cfg.Operator, err = client.New(n.Namespace, changing, nil); err != nil {
			return nil, err
		}
		o.opened = append(o.opened, cfg.Operator.Close)
	}
	if n.Console {
		cfg.SignIn = &n.HTTPSignIn
	}
	if o.handler, err = api.New(cfg); err != nil {
		return nil, err
	}
	if n.Console {
		if o.handler, err = console.Handler(n.Namespace, o.handler); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// doctor examines the installation as the server sees it, with its settings.
func (n *Node) doctor(pool *pgxpool.Pool) (func(context.Context) any, error) {
	store, err := ledger.NewStore(pool, n.Namespace)
	if err != nil {
		return nil, err
	}
	keep, _ := n.Retention.After() // negative: never
	return doctor.Shared(func(ctx context.Context) doctor.Patient {
		p := doctor.Patient{Namespace: n.Namespace, Pool: pool, Conn: n.Conn, Connections: n.Connections, Retention: keep,
			Schema: func(ctx context.Context) error { return migrations.Current(ctx, pool, n.Namespace) }}
		// What is wrong with Postgres the checks tell.
		p.Topics, _ = cli.Topics(ctx, store, func(format string, args ...any) { n.Log.Warn(fmt.Sprintf(format, args...)) })
		return p
	}), nil
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
	return client.Serve(ctx, n.Conn.NATS(), reading, n.Namespace, client.KeepSignals(n.SignalRetention))
}
