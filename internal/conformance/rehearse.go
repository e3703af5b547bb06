package conformance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/journal"
)

// RehearsalConfig says which program is held against which journals.
type RehearsalConfig struct {
	// Command is the program and its arguments, Dir where it runs, Env what is added to the
	// environment of this process, as in Config.
	Command []string
	Dir     string
	Env     []string
	// Namespace that the program is told. Default "default".
	Namespace string
	// Functions whose journals are replayed, in their order.
	Functions []OpenFunction
	// Patience bounds what the program takes over one journal. Default 30 s.
	Patience time.Duration
	// Output gets what the program writes. Default none.
	Output io.Writer
	// Done is told each result as it comes. Default none.
	Done func(Rehearsed)
}

// OpenFunction is a durable function that has not ended.
type OpenFunction struct {
	Job      string      `json:"job"`
	Gid      legwork.ID  `json:"gid"`
	App      string      `json:"app"`
	Version  string      `json:"version"`
	Topic    string      `json:"topic"`
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
	// Journal reads the events; none: it has ended meanwhile.
	Journal func(context.Context) ([]journal.Event, error) `json:"-"`
}

// What became of a function.
const (
	Agrees    = "agrees"    // it would go on
	Fails     = "fails"     // it would go on, and fail at once with the error
	Disagrees = "disagrees" // error 570
	Broken    = "broken"    // its turn fails with another error, or is not answered: it would stand still
	NotShown  = "not-shown" // the program does not rehearse, and the function has not waited yet
)

// Rehearsed is what became of one function.
type Rehearsed struct {
	OpenFunction
	Outcome string `json:"outcome"`
	// Code and Message of the error, if any.
	Code    int    `json:"code,omitempty"`
	Message string `json:"message,omitempty"`
	// Events of the journal, and how many of them were replayed: a program that does not know
	// rehearsals is given what is before the end of the last wait.
	Events   int `json:"events"`
	Replayed int `json:"replayed"`
}

// Rehearsal is what a rehearsal has found. Served are the topics of the functions that the program
// serves; of others there are no results.
type Rehearsal struct {
	Served  []string    `json:"served"`
	Results []Rehearsed `json:"results"`
}

const (
	// atOnce is how many jobs are rehearsed at once.
	atOnce = 8
	// settling is how long a program that asks for work on one topic may take until it does so on
	// the others.
	settling = 3 * time.Second
	// farewell is how long it has to end by itself.
	farewell = 2 * time.Second
)

// rehearsing is a rehearsal under way.
type rehearsing struct {
	*rig
	cfg   RehearsalConfig
	wrote lastLine // of the program

	mu     sync.Mutex
	report Rehearsal
}

// Rehearse starts the program on a broker of its own, and hands it the journals of functions as
// turns that are rehearsals. Whatever it answers goes nowhere. A program that does not say that
// it knows rehearsals is given no journal behind which a step could run: each ends in a wait.
// An error is one of reading, or of a program that serves none of the topics; the Rehearsal is
// what was found until then.
func Rehearse(ctx context.Context, cfg RehearsalConfig) (*Rehearsal, error) {
	c := Config{Command: cfg.Command, Dir: cfg.Dir, Namespace: cfg.Namespace, Patience: cfg.Patience, Output: cfg.Output,
		Env: append(slices.Clone(cfg.Env), rehearsalVariable+"=true")}
	c, err := c.withDefaults()
	if err != nil {
		return &Rehearsal{}, err
	}
	if cfg.Done == nil {
		cfg.Done = func(Rehearsed) {}
	}
	h := &rehearsing{cfg: cfg}
	c.Output = io.MultiWriter(c.Output, &h.wrote)
	if h.rig, err = newRig(ctx, c); err != nil {
		return &Rehearsal{}, err
	}
	defer h.close()
	err = h.run(ctx)
	for _, p := range h.running {
		_ = p.terminate(farewell) // it is killed if it does not end by itself
	}
	return &h.report, err
}

// rehearsalVariable tells a program that it is rehearsed.
const rehearsalVariable = "LEGWORK_REHEARSAL"

func (h *rehearsing) run(ctx context.Context) error {
	byTopic := map[string][]OpenFunction{}
	for _, f := range h.cfg.Functions {
		byTopic[f.Topic] = append(byTopic[f.Topic], f)
	}
	if err := h.serves(ctx, byTopic); err != nil {
		return err
	}
	if err := h.engine(); err != nil {
		return err
	}
	knows := map[string]bool{}
	for _, topic := range h.report.Served {
		var err error
		if knows[topic], err = h.knows(ctx, &byTopic[topic][0]); err != nil {
			return err
		}
	}
	return h.all(ctx, byTopic, knows)
}

// serves starts the program, and finds out which topics it serves.
func (h *rehearsing) serves(ctx context.Context, byTopic map[string][]OpenFunction) error {
	p, err := h.start(ctx)
	if err != nil {
		return err
	}
	served := func() (topics []string) {
		for topic := range byTopic {
			if h.rec.pulledFrom(h.workStream(), topic) {
				topics = append(topics, topic)
			}
		}
		slices.Sort(topics)
		return topics
	}
	_ = h.rec.until(ctx, settling, func() bool { return p.over() || len(served()) == len(byTopic) })
	h.rec.look(func() { h.report.Served = served() })
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case p.over():
		if line := h.wrote.text(); line != "" {
			return fmt.Errorf("the program has ended (%s) before it asked for work; the last that it wrote is %q", p.how(), line)
		}
		return fmt.Errorf("the program has ended (%s) before it asked for work: does it run where no other server is?",
			p.how())
	case len(h.report.Served) == 0:
		return legwork.NotFound("the program asks for no work on the topics of functions that are open; it must read " +
			"NATS_URL and LEGWORK_NAMESPACE from its environment, and serve one of these topics")
	}
	return nil
}

// pulledFrom reports whether a program has asked for the work of a topic. The caller holds the
// record.
func (r *record) pulledFrom(stream, topic string) bool {
	subject := pulls + stream + "." + strings.ReplaceAll(topic, ".", "_")
	return slices.ContainsFunc(r.published, func(s said) bool { return s.subject == subject })
}

// knows asks whether the program knows rehearsals of a topic: over an empty journal, so that one
// that does not know them has nothing to run.
func (h *rehearsing) knows(ctx context.Context, like *OpenFunction) (bool, error) {
	asked := *like
	asked.Gid = legwork.NewID()
	came, err := h.turn(ctx, &asked, nil)
	if errors.As(err, new(errEnded)) || ctx.Err() != nil {
		return false, err
	}
	return came.knows, nil
}

// turn has the program rehearse a journal.
func (h *rehearsing) turn(ctx context.Context, of *OpenFunction, events []journal.Event) (rehearsedTurn, error) {
	f := &function{r: h.rig, gid: of.Gid.String(), fold: new(journal.Frame)}
	w := h.workOf(&legwork.Transition{Job: of.Job, Gid: of.Gid, App: of.App, Version: of.Version, Activity: of.Activity,
		DAD: of.DAD, Attempt: 1, Topic: of.Topic}, nil)
	wrong := ""
	h.rec.look(func() {
		f.add(events...)
		wrong = f.fault
		h.rec.functions[f.gid] = f
	})
	defer h.rec.look(func() {
		delete(h.rec.functions, f.gid)
		f.events, f.tail = nil, nil
	})
	if wrong != "" {
		return rehearsedTurn{}, errors.New(wrong)
	}
	return f.rehearse(ctx, w)
}

// all rehearses the functions of the topics that are served. Functions of one job have their turn
// one after the other, as a worker names a journal by its job.
func (h *rehearsing) all(ctx context.Context, byTopic map[string][]OpenFunction, knows map[string]bool) error {
	var gids []legwork.ID
	byJob := map[legwork.ID][]OpenFunction{}
	for _, topic := range h.report.Served {
		for _, f := range byTopic[topic] {
			if byJob[f.Gid] == nil {
				gids = append(gids, f.Gid)
			}
			byJob[f.Gid] = append(byJob[f.Gid], f)
		}
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	jobs := make(chan []OpenFunction)
	var group sync.WaitGroup
	for range min(atOnce, len(gids)) {
		group.Go(func() {
			for functions := range jobs {
				for i := range functions {
					if err := h.one(ctx, &functions[i], knows[functions[i].Topic]); err != nil {
						stop(err)
					}
				}
			}
		})
	}
	for _, gid := range gids {
		select {
		case jobs <- byJob[gid]:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(jobs)
	group.Wait()
	return context.Cause(ctx)
}

// one rehearses a function.
func (h *rehearsing) one(ctx context.Context, f *OpenFunction, knows bool) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	events, err := f.Journal(ctx)
	if err != nil {
		return fmt.Errorf("read the journal of job %s: %w", f.Job, err)
	}
	if len(events) == 0 {
		return nil // it has ended
	}
	result := Rehearsed{OpenFunction: *f, Events: len(events)}
	if !knows {
		events = events[:lastWait(events)]
	}
	result.Replayed = len(events)
	if len(events) == 0 {
		result.Outcome = NotShown
	} else if err := h.judge(ctx, &result, events); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.report.Results = append(h.report.Results, result)
	h.cfg.Done(result)
	return nil
}

// lastWait is how many events there are up to the last wait.
func lastWait(events []journal.Event) (n int) {
	for i, e := range events {
		if _, waits := e.(journal.ExecutionAwaiting); waits {
			n = i + 1
		}
	}
	return n
}

// judge has the program replay events, and says what that means.
func (h *rehearsing) judge(ctx context.Context, result *Rehearsed, events []journal.Event) error {
	came, err := h.turn(ctx, &result.OpenFunction, events)
	failed, fails := came.last.(journal.ExecutionFailed)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.As(err, new(errEnded)):
		return fmt.Errorf("in the rehearsal of job %s: %w", result.Job, err)
	case errors.Is(err, errPatience):
		result.Outcome, result.Code, result.Message = Broken, legwork.CodeTimeout, fmt.Sprintf(
			"the program does not answer the turn within %s", h.rig.cfg.Patience)
	case err != nil:
		return fmt.Errorf("rehearse job %s: %w", result.Job, err)
	case came.failure != nil:
		result.Outcome = Broken
		if came.failure.Code == mismatch {
			result.Outcome = Disagrees
		}
		result.Code, result.Message = came.failure.Code, cmp.Or(came.failure.Message, "it does not say why")
	case fails:
		result.Outcome, result.Code, result.Message = Fails, failed.Err.Code, failed.Err.Message
	default:
		result.Outcome = Agrees
	}
	return nil
}
