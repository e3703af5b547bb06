package conformance

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strconv"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/streams"
)

// rig is a broker, the engine that is played on it, and the programs that run.
type rig struct {
	cfg     Config
	dir     string
	stack   *devstack.Stack
	conn    *streams.Conn
	rec     *record
	running []*program
	count   int
	ready   bool // the topic's consumer is there, with the lease

	// What several checks judge is done once.
	held, repeated, drained, claimed, failed memo

	granting *nats.Subscription // claims are answered
	playing  bool               // answers to turns are taken, journals told

	program  ran               // the prescribed program, run from its first to its last step
	lacks    map[string]bool   // steps that the program does not have
	outcomes map[string]string // of the checks that were made
	files    int               // that were named to steps
}

// memo is a scenario that was played.
type memo struct {
	done bool
	work *work
	err  error
}

func newRig(ctx context.Context, cfg Config) (*rig, error) {
	dir, err := os.MkdirTemp("", "legwork-verify-")
	if err != nil {
		return nil, fmt.Errorf("conformance: make a folder for the broker: %w", err)
	}
	r := &rig{cfg: cfg, dir: dir, rec: newRecord(cfg.Namespace), outcomes: map[string]string{},
		lacks: map[string]bool{}}
	if err := r.open(ctx); err != nil {
		r.close()
		return nil, err
	}
	return r, nil
}

func (r *rig) open(ctx context.Context) (err error) {
	if err := r.serve(ctx, 0); err != nil {
		return err
	}
	r.conn, err = streams.Connect(ctx, streams.Config{URL: r.stack.NATSURL, Namespace: r.cfg.Namespace,
		Name:    "legwork worker verify",
		AckWait: r.cfg.Lease, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	return r.conn.Provision(ctx)
}

// serve starts the broker, over what is in its folder.
func (r *rig) serve(ctx context.Context, port int) (err error) {
	r.stack, err = devstack.Start(ctx, devstack.Config{Dir: r.dir, NoPostgres: true, NATSPort: port, TestSpeed: true})
	return err
}

// reboot stops the broker and starts it again at the same address.
func (r *rig) reboot(ctx context.Context) error {
	address, err := url.Parse(r.stack.NATSURL)
	if err != nil {
		return err
	}
	port, err := strconv.Atoi(address.Port())
	if err != nil {
		return err
	}
	if err := r.stack.Stop(ctx); err != nil {
		return err
	}
	return r.serve(ctx, port)
}

func (r *rig) close() {
	r.stop()
	if r.conn != nil {
		r.conn.Close()
	}
	if r.stack != nil {
		_ = r.stack.Stop(context.Background()) // its folder goes with it
	}
	_ = os.RemoveAll(r.dir)
}

// errNoTopic is what becomes of checks if nobody says which topic to send to.
var errNoTopic = errors.New("the topic is not known: the program made no consumer; name the topic")

// provide makes the topic's consumer, with the lease of the checks.
func (r *rig) provide(ctx context.Context) error {
	if r.ready {
		return nil
	}
	if r.cfg.Topic == "" {
		if f := discover(ctx, r); r.cfg.Topic == "" {
			return fmt.Errorf("%w (%s)", errNoTopic, f.seen)
		}
	}
	r.stop()
	consumers, err := r.consumers(ctx)
	if err != nil {
		return err
	}
	for _, c := range consumers {
		if err := r.ask(ctx, "CONSUMER.DELETE."+r.workStream()+"."+c.Name, nil); err != nil {
			return err
		}
	}
	if err := r.conn.ProvisionTopics(ctx, []string{r.cfg.Topic}); err != nil {
		return err
	}
	if r.cfg.Function {
		if err := r.engine(); err != nil {
			return err
		}
	}
	r.ready = true
	if !r.cfg.Function {
		return nil
	}
	err = r.probe(ctx)
	r.inputs()
	return err
}

// reset lets the next check begin anew after one that failed: what is left of
// its work is not for the next one to stumble over.
func (r *rig) reset(ctx context.Context) error {
	r.stop()
	return r.ask(ctx, "STREAM.PURGE."+r.workStream(), nil)
}

// worker returns the program that runs, after starting it if need be.
func (r *rig) worker(ctx context.Context) (*program, error) {
	for _, p := range r.running {
		if !p.over() {
			return p, nil
		}
	}
	return r.start(ctx)
}

// alone returns a running program that is the only one.
func (r *rig) alone(ctx context.Context) (*program, error) {
	live := 0
	for _, p := range r.running {
		if !p.over() {
			live++
		}
	}
	if live > 1 {
		r.stop()
	}
	return r.worker(ctx)
}

// errEnded is the end of a wait for programs of which none runs any more.
type errEnded struct{ how string }

func (e errEnded) Error() string { return "the program ended: " + e.how }

// until waits for something that a running program must do.
func (r *rig) until(ctx context.Context, ok func() bool) error {
	var end error
	err := r.rec.until(ctx, r.cfg.Patience, func() bool {
		if end = nil; ok() {
			return true
		}
		end = r.end()
		return end != nil
	})
	return cmp.Or(err, end)
}

// end says how the last program ended, nil while one runs.
func (r *rig) end() (how error) {
	for _, p := range r.running {
		if !p.over() {
			return nil
		}
		how = errEnded{p.how()}
	}
	return how
}

func (r *rig) workStream() string { return "LEGWORK_" + r.cfg.Namespace + "_WORK" }

// consumer is what the checks need of a consumer.
type consumer struct {
	Name   string
	Config struct {
		Durable       string `json:"durable_name"`
		FilterSubject string `json:"filter_subject"`
		AckPolicy     string `json:"ack_policy"`
		MaxDeliver    int    `json:"max_deliver"`
	}
}

// consumers lists those of the stream of work.
func (r *rig) consumers(ctx context.Context) ([]consumer, error) {
	var list struct{ Consumers []consumer }
	err := r.ask(ctx, "CONSUMER.LIST."+r.workStream(), &list)
	return list.Consumers, err
}

// ask puts a question to JetStream's API.
func (r *rig) ask(ctx context.Context, subject string, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, r.cfg.Patience)
	defer cancel()
	m, err := r.conn.NATS().RequestWithContext(ctx, "$JS.API."+subject, nil)
	if err != nil {
		return fmt.Errorf("conformance: ask the broker: %w", err)
	}
	var refused struct {
		Error *struct{ Description string }
	}
	if err := json.Unmarshal(m.Data, &refused); err != nil {
		return fmt.Errorf("conformance: the broker's answer: %w", err)
	}
	if refused.Error != nil {
		return fmt.Errorf("conformance: %s: %s", subject, refused.Error.Description)
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(m.Data, answer)
}
