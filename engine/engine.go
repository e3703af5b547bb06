package engine

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// Mode says how the steps of a transition are committed. Both modes leave the
// same ledgers.
type Mode string

const (
	// Fused commits save, spawn and complete in one transaction: the default.
	Fused Mode = "fused"
	// Step commits each in its own, but those that fail a job, and every activity
	// is entered by a message of its own: tests can see and crash between the
	// steps.
	Step Mode = "step"
)

// defaultMaxCycles bounds how often cycles may enter one ancestor again
// (graphs.md, decision 14).
const defaultMaxCycles = 10_000

// Config wires an engine. Store and Publish are required.
type Config struct {
	Namespace string
	Mode      Mode
	// Ownership: default CASRequired. With SingleOwner, Own waits until this engine is
	// the only one of its namespace.
	Ownership Ownership
	Own       func(context.Context) (Owner, error)
	Store     *ledger.Store
	// Publish hands committed messages to the broker, without waiting: the relay's
	// sweep finds those that get lost.
	Publish func([]*legwork.Transition)
	// Answer sends the receipt of a start or a signal to whoever asked for one;
	// may be nil.
	Answer func(*legwork.Delivery, legwork.Receipt)
	// Tell tells a worker on a subject of its what became of its answer; may be nil.
	Tell func(inbox string, receipt legwork.AnswerReceipt)
	// AskTurns asks the workers that keep functions of a topic for turns of them, before they
	// are committed; it returns an answer for each within 100 ms, or why there is none. nil: all
	// turns are posted.
	AskTurns func(ctx context.Context, topic string, turns []frames.Asked) []frames.ToldTurn
	// Offer hands turns that were committed, and are Offered, to workers without a stream, or their answers, if they have
	// one, to the response lane of an engine; it publishes what nobody takes, and does not wait. nil: all are published.
	Offer func([]*legwork.Transition)
	// Early hands turns to workers that are about to be committed: Offer then has their answers sooner. It does not wait.
	// The engine calls end when it has offered what was committed. nil: workers are asked after the commit.
	Early func([]*legwork.Transition) (end func())
	// Expire is how long a finished job can be read whose graph does not say:
	// default a day, negative for ever.
	Expire time.Duration
	// Kept is how long a signal that finds nobody waits for a hook: default a
	// day.
	Kept time.Duration
	// MaxCycles bounds how often cycles may enter one ancestor again: default
	// 10,000.
	MaxCycles int
	// Backlog asks how much work waits in a lane; nil: new jobs are never held
	// back.
	Backlog func(ctx context.Context, lane string) (legwork.Backlog, error)
	// MaxWaiting is how many activities may wait for the workers of a topic
	// before new jobs whose first steps need it are held back: default
	// 1,000, negative for any number.
	MaxWaiting int
	// Batches is how many batches of large answers are entered at once: default 2.
	Batches int
	// Piece is how many index rows a piece of a signal to all looks at, over all
	// signals to all of a wave: default 1,000. Where their data are large it
	// looks at fewer, so that the signals of a piece have about MaxBatchBytes.
	Piece int
	// Trust is how often in a row durable functions that wait for several results must be as the engine remembers them
	// until it no longer reads them: default 4,096. Whenever one was not after all, it takes eight times as many, up to
	// 512 times the first number.
	Trust int
	// Free is called with the context of a handler that will wait for long: the next
	// batch of its lane is then read meanwhile. May be nil.
	Free func(context.Context)
	// Now is the clock by which versions grow old and answers are waited for, and
	// NewID makes the gids of jobs: default time.Now and legwork.NewID.
	Now   func() time.Time
	NewID func() legwork.ID
	// Ended tells that a job has ended, after its commit; may be nil.
	Ended   func(ledger.Closed)
	Metrics *telemetry.Metrics   // may be nil
	Tracing *telemetry.Telemetry // may be nil
	Log     *slog.Logger         // default slog.Default()
}

// Engine handles deliveries and returns a verdict for each. All it keeps in memory
// are caches, of compiled graphs and of functions, and the queues of what it has handed back, so
// any number of engines can share a namespace. It is safe for concurrent use.
type Engine struct {
	Config
	apps *apps
	// jobs are those whose data a batch writes now, functions those to whose journals one appends.
	jobs      *inHand[legwork.ID]
	functions *inHand[ledger.Place]
	// memory are the functions that this engine has committed last.
	memory memory
	large  chan struct{} // the turn of a step that reads more than a batch may
	intake *intake
	back   back
	bulk   *bulk
	// needsAfter is where TakeAside goes on among what builds must know.
	needsAfter string
}

// New returns an engine, or an error that names the field at fault.
func New(cfg Config) (*Engine, error) {
	if err := legwork.CheckNamespace(cfg.Namespace); err != nil {
		return nil, err
	}
	if cfg.Store == nil || cfg.Publish == nil {
		return nil, errors.New("engine: Store and Publish are required")
	}
	switch cfg.Mode {
	case "":
		cfg.Mode = Fused
	case Fused, Step:
	default:
		return nil, errors.New("engine: Mode must be fused or step")
	}
	switch cfg.Ownership {
	case "":
		cfg.Ownership = CASRequired
	case CASRequired:
	case SingleOwner:
		if cfg.Own == nil {
			return nil, errors.New("engine: Ownership single-owner needs Own")
		}
	default:
		return nil, fmt.Errorf("engine: Ownership is %q, it must be %s or %s", cfg.Ownership, CASRequired, SingleOwner)
	}
	if cfg.Expire == 0 {
		cfg.Expire = 24 * time.Hour
	}
	if cfg.Kept <= 0 {
		cfg.Kept = 24 * time.Hour
	}
	if cfg.MaxCycles <= 0 {
		cfg.MaxCycles = defaultMaxCycles
	}
	if cfg.MaxWaiting == 0 {
		cfg.MaxWaiting = defaultMaxWaiting
	}
	if cfg.Batches <= 0 {
		cfg.Batches = 2
	}
	if cfg.Piece <= 0 {
		cfg.Piece = defaultPiece
	}
	if cfg.Trust <= 0 {
		cfg.Trust = defaultTrust
	}
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.NewID == nil {
		cfg.NewID = legwork.NewID
	}
	return &Engine{Config: cfg, apps: newApps(cfg.Store, cfg.Now), jobs: newInHand[legwork.ID](),
		functions: newInHand[ledger.Place](), large: make(chan struct{}, 1), intake: newIntake(&cfg),
		bulk: newBulk(cfg.Batches), memory: memory{enough: cfg.Trust, most: mostTrust * cfg.Trust}}, nil
}

// Handler returns the handler of a lane: start, run, response, signal or event.
// What it cannot take yet it sets aside, for runAside.
func (e *Engine) Handler(lane string) func(context.Context, []*legwork.Delivery) []legwork.Verdict {
	handle := e.handler(lane)
	if lane == legwork.LaneResponse {
		handle = e.inTurn(handle)
	}
	return func(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict {
		verdicts := handle(ctx, batch)
		e.setAside(ctx, lane, batch, verdicts)
		return verdicts
	}
}

func (e *Engine) handler(lane string) func(context.Context, []*legwork.Delivery) []legwork.Verdict {
	switch lane {
	case legwork.LaneStart:
		return e.handleStarts
	case legwork.LaneResponse:
		return func(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict {
			return e.handle(ctx, leg2{e}, batch)
		}
	case legwork.LaneSignal:
		return e.handleSignals
	case legwork.LaneEvent:
		return e.handleEvents
	default:
		return e.handleRun
	}
}
