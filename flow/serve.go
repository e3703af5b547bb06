package flow

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	fastjson "github.com/go-json-experiment/json/v1"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/worker"
)

// Handle makes a durable function of an ordinary one, to be served by worker.Run. The topic
// names the code: a change that running jobs cannot follow gets another topic. In and Out
// are read and written as JSON.
func Handle[In, Out any](topic string, f func(Context, In) (Out, error), options ...worker.Option) worker.Registration {
	return newServer(topic, body(topic, f)).registration(options...)
}

// marked is the option by which a registration has its server: Rehearse finds it, and workers
// offer it to engines as the home of its functions.
func marked(s *server) worker.Option { return frames.Inside.Marked(s).(worker.Option) }

// server takes the turns of one function. Between them it keeps functions parked, by the
// token of the answer that they gave; what is not kept is replayed from its journal.
type server struct {
	topic  string
	body   replay.Body
	parked *parking
	name   string // of this home, see frames.HomeOf
	tokens atomic.Uint64
	pace   pace
}

func newServer(topic string, body replay.Body) *server {
	return &server{topic: topic, body: body, parked: newParking(), name: rand.Text()}
}

func (s *server) registration(options ...worker.Option) worker.Registration {
	return worker.HandleRaw(s.topic, s.turn, append(slices.Clone(options), marked(s))...)
}

// token makes the token of an answer.
func (s *server) token() string { return fmt.Sprint(s.name, ".", s.tokens.Add(1)) }

// turn runs a function from where it stood until it must wait, or ends.
func (s *server) turn(ctx context.Context, task *worker.Task) (*worker.Reply, error) {
	var turn frames.Turn
	if err := fastjson.Unmarshal(task.Data, &turn); err != nil {
		return nil, worker.Errorf(legwork.CodeInvalid, "the work of topic %s is no turn of a function: %w", s.topic, err)
	}
	carrier := frames.CarrierFrom(ctx)
	if carrier == nil {
		return nil, errors.New("flow: a turn outside of worker.Run")
	}
	t := &taking{server: s, ctx: ctx, task: task, carrier: carrier}
	if turn.Rehearsal && turn.To == 0 {
		return t.rehearsed(nil) // it is asked whether it knows the word
	}
	if err := t.wake(&turn); err != nil {
		go t.run.Evict()
		return nil, err
	}
	if turn.Rehearsal {
		return t.rehearse()
	}
	return t.proceed()
}

// start makes a run of the function that has not begun.
func (s *server) start(about JobInfo) *replay.Run {
	run := replay.New(s.body, world{})
	run.About = about
	run.Took = func(step string, took time.Duration, ok bool) {
		if run.Context.Err() != nil { // it was cut off
			took = max(took, slowStep+1)
		}
		s.pace.took(step, took, ok)
	}
	return run
}

// taking is one turn that is being taken.
type taking struct {
	*server
	ctx     context.Context
	task    *worker.Task
	carrier frames.Carrier
	run     *replay.Run
	after   *string         // the token of the state from which it goes on
	events  []journal.Event // that the function has not seen
	ahead   *ahead          // what it has done before this turn was posted
}

// wake finds the function as it is parked here, or replays it from the journal.
func (t *taking) wake(turn *frames.Turn) error {
	t.after = turn.Token
	p := t.unpark(turn)
	t.carrier.Replayed(p != nil)
	if p != nil {
		t.run, t.ahead = p.run, p.ahead
		t.run.Pure = false
		if t.ahead != nil {
			return nil
		}
		return t.decode(turn.Events)
	}
	t.run = t.start(JobInfo{App: t.task.App, Version: t.task.Version, Job: t.task.Job, Gid: t.task.Gid, Topic: t.topic})
	if turn.From == 0 && len(turn.Events) > 0 && t.task.Delivery <= 1 {
		return t.decode(turn.Events)
	}
	return t.fetch(turn.To)
}

// unpark returns the function of a turn, if it is here and the turn brings what it has not
// seen.
func (t *taking) unpark(turn *frames.Turn) *parked {
	if turn.Token == nil {
		return nil
	}
	p := t.parked.take(*turn.Token)
	if p == nil {
		return nil
	}
	if !p.continues(turn) || t.task.Delivery > 1 {
		go p.run.Evict()
		return nil
	}
	return p
}

func (t *taking) decode(raw json.RawMessage) error {
	if len(raw) == 0 {
		return nil
	}
	events, err := journal.Decode(raw)
	t.events = append(t.events, events...)
	return err
}

// fetch reads the journal from its first event on, at least so many.
func (t *taking) fetch(atLeast int) error {
	page := frames.Page{Gid: t.task.Gid, Activity: t.task.Activity, DAD: t.task.DAD, Work: t.task.GUID}
	for {
		told, err := t.carrier.Journal(t.ctx, page)
		if err != nil {
			return err
		}
		if err := t.decode(told.Events); err != nil {
			return err
		}
		page.From = told.To
		if told.More && told.To > told.From {
			continue
		}
		if told.To < atLeast {
			return errors.New("the journal is shorter than the turn says")
		}
		t.after = told.Token
		t.carrier.Resume(told.Flushes)
		return nil
	}
}

// flushAfter and flushBytes bound what a crash can lose of the steps that a function takes in
// its worker: with more of them the turn is flushed.
const (
	flushAfter = 100 * time.Millisecond
	flushBytes = 256 << 10
)

// proceed runs the function, with the answers that are due before it is parked.
func (t *taking) proceed() (*worker.Reply, error) {
	steps, cancel := stepContext(t.ctx)
	defer cancel()
	t.run.Context = steps
	for {
		began := time.Now()
		t.run.Due = func(bytes int) bool { return bytes >= flushBytes || time.Since(began) >= flushAfter }
		turn, err := t.goOn()
		if err != nil {
			go t.run.Evict()
			return nil, t.failed(err)
		}
		last, err := t.flush(turn)
		if err != nil {
			go t.run.Evict()
			return nil, err
		}
		if !turn.Flush {
			t.park(last.Token)
			return &worker.Reply{Data: last}, nil
		}
	}
}

// goOn returns what the function does next, or has done ahead.
func (t *taking) goOn() (replay.Turn, error) {
	events, ahead := t.events, t.ahead
	t.events, t.ahead = nil, nil
	if ahead != nil && !ahead.turn.More {
		return ahead.turn, nil
	}
	return t.run.Go(events)
}

// stepContext is the context of the steps of a turn. It ends before that of the turn, so that
// there is time to record that a step has taken too long.
func stepContext(turn context.Context) (context.Context, context.CancelFunc) {
	end, ends := turn.Deadline()
	if !ends {
		return context.WithCancel(turn)
	}
	left := time.Until(end)
	left -= min(left/5, 10*time.Second)
	return context.WithTimeoutCause(turn, left, fmt.Errorf("it had %s", left.Round(100*time.Millisecond)))
}

// maxAnswer is about how many bytes of events an answer brings; a turn with more is answered
// in several. maxBody is about how many an answer has at most.
const (
	maxAnswer = 512 << 10
	maxBody   = legwork.MaxPayloadBytes - 4<<10
)

// flush sends what the function has done, but for the last answer of a turn that is over,
// which it returns.
func (t *taking) flush(turn replay.Turn) (last *frames.Answer, err error) {
	put, attr, putSize := turn.Put, turn.Attr, sizeOf(turn.Put, turn.Attr)
	for events := turn.Events; ; {
		n, raw, err := fits(events)
		if err != nil {
			return nil, err
		}
		over := n == len(events) && !turn.Flush
		if over && len(raw)+putSize > maxBody && putSize > 0 { // the only event is the end, with its result
			put, attr = nil, nil
			if raw, err = journal.Encode(tooMuch(len(raw) + putSize)); err != nil {
				return nil, err
			}
		}
		answer := &frames.Answer{After: t.after, Token: t.token(), Events: raw}
		if len(raw)+putSize <= maxBody {
			answer.Put, answer.Attr, put, attr, putSize = put, attr, nil, nil, 0
		}
		if over {
			return answer, nil
		}
		if err := t.carrier.Flush(t.ctx, answer); err != nil {
			return nil, err
		}
		if events, t.after = events[n:], &answer.Token; len(events) == 0 {
			return nil, nil
		}
	}
}

// sizeOf is how many bytes job data and attributes have in an answer.
func sizeOf(all ...map[string]json.RawMessage) (n int) {
	for _, part := range all {
		for key, value := range part {
			n += len(strconv.Quote(key)) + len(value) + len(":,")
		}
	}
	return n
}

// tooMuch is the end of a function whose result has no room beside the job data that it writes.
func tooMuch(bytes int) []journal.Event {
	return []journal.Event{journal.ExecutionFailed{Err: journal.Error{Code: legwork.CodeTooLarge, Kind: "limit",
		Message: fmt.Sprintf("the result of the function and the job data that it has put last have %d bytes, at most %d "+
			"are allowed", bytes, maxBody)}}}
}

// fits returns how many of the events, at least one, have about maxAnswer bytes, and those as
// they are sent.
func fits(events []journal.Event) (n int, raw json.RawMessage, err error) {
	raw, err = journal.Encode(events)
	if err != nil || len(raw) <= maxAnswer {
		return len(events), raw, err
	}
	size := 0
	for n < len(events) {
		one, err := journal.Encode(events[n : n+1])
		if err != nil {
			return 0, nil, err
		}
		_, submitted := events[n].(journal.JoinSetSubmitted) // it is not torn from the call before it
		if n > 0 && size+len(one) > maxAnswer && !submitted {
			break
		}
		n, size = n+1, size+len(one)
	}
	raw, err = journal.Encode(events[:n])
	return n, raw, err
}

// failed is the error of a turn of which nothing was appended.
func (t *taking) failed(err error) error {
	if m := new(replay.Mismatch); errors.As(err, &m) {
		return worker.Errorf(legwork.CodeMismatch, "%s", m.Sentence(t.topic, t.task.Job))
	}
	return err
}

// park keeps a function that waits. One that has ended needs no keeping.
func (t *taking) park(token string) {
	if !t.run.Frame().Status.Ended() {
		t.parked.put(t.carrier.Until(), &parked{run: t.run, token: token, known: t.run.Frame().Seq})
	}
}

// world is what a function is told that is not recorded yet.
type world struct{}

func (world) Now() time.Time { return time.Now() }

func (world) Random(bytes []byte) { _, _ = rand.Read(bytes) } // it never fails

func (world) Step(_ journal.Position, run func() journal.Result) journal.Result { return run() }
