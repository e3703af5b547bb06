package link

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/streams"
)

const (
	one = "00000000-0000-7000-8000-000000000001"
	two = "00000000-0000-7000-8000-000000000002"
	// golden is the body of a bundle as this and later releases read it.
	golden = "71 7\nLegwork-Guid:" + one + "\nLegwork-Job:order: 1\n{\"n\":1}" +
		"50 0\nLegwork-Guid:" + two + "\n"
)

// bundleOf is a message with a body, as a bundle of n pieces.
func bundleOf(n, body string) *nats.Msg {
	return &nats.Msg{Header: nats.Header{headerBundle: {n}, legwork.HeaderApp: {"shop"}}, Data: []byte(body)}
}

// TestABundleIsRead as docs/wire.md says.
func TestABundleIsRead(t *testing.T) {
	t.Parallel()
	m := bundleOf("2", golden)
	all, err := piecesOf(m)
	clear(m.Data) // the pieces hold none of it
	if err != nil || len(all) != 2 {
		t.Fatalf("it has %d pieces: %v", len(all), err)
	}
	for i, want := range []struct{ id, job, data string }{{one, "order: 1", `{"n":1}`}, {two, "", ""}} {
		p := all[i]
		if p.work.String() != want.id || p.header.Get(legwork.HeaderApp) != "shop" ||
			p.header.Get(legwork.HeaderJob) != want.job || string(p.data) != want.data || p.header.Get(headerBundle) != "" {
			t.Errorf("piece %d is %s %v %q", i, p.work, p.header, p.data)
		}
	}
}

// TestWhatIsNoBundle: what is not a bundle is an error.
func TestWhatIsNoBundle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ n, body, say string }{
		{"0", "", "1 to 256"}, {"257", golden, "1 to 256"}, {"-1", golden, "1 to 256"}, {"x", golden, "1 to 256"},
		{"1", golden, "follow"}, {"3", golden, "two sizes"}, {"1", "5", "sizes"}, {"1", "0 1\n", "sizes are wrong"},
		{"1", "0 -1\n", "sizes are wrong"}, {"1", "2147483647 2147483647\n", "sizes are wrong"},
		{"1", "0 0\n", "not an id"}, {"1", "2 0\nx\n", "no colon"}, {"1", strings.Repeat(" ", maxBundle+1), "1 to 256"},
	} {
		_, err := piecesOf(bundleOf(c.n, c.body))
		if err == nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s pieces in %.40q: the error is %v, want %q", c.n, c.body, err, c.say)
		}
	}
	for name, extend := range map[string]func(nats.Header){
		"many headers": func(h nats.Header) {
			for i := range legwork.MaxDirectHeaders {
				h.Set(fmt.Sprint("x", i), "1")
			}
		},
		"a header many times": func(h nats.Header) { h["x"] = make([]string, legwork.MaxDirectHeaders) },
		"a large header":      func(h nats.Header) { h.Set("x", strings.Repeat("x", legwork.MaxHeaderBytes)) },
	} {
		m := bundleOf("2", golden)
		extend(m.Header)
		if _, err := piecesOf(m); err == nil || !strings.Contains(err.Error(), "in common") {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}

// FuzzBundles: the pieces that are read from a bundle make a message from which the same pieces are read.
func FuzzBundles(f *testing.F) {
	f.Add("2", []byte(golden))
	f.Add("1", []byte("50 0\nLegwork-Guid:"+one+"\n"))
	f.Fuzz(func(t *testing.T, n string, body []byte) {
		m := bundleOf(n, string(body))
		all, err := piecesOf(m)
		if err != nil {
			return
		}
		if said, err := strconv.Atoi(n); err != nil || len(all) != said {
			t.Fatalf("%q pieces are %d", n, len(all))
		}
		for _, p := range all {
			if _, has := p.header[headerBundle]; has {
				return // a piece that says so is none that this code writes
			}
		}
		again, err := piecesOf(message("s", "r", all))
		if err != nil || len(again) != len(all) {
			t.Fatalf("of %d pieces %d are read again: %v", len(all), len(again), err)
		}
		for i := range all {
			same := maps.EqualFunc(all[i].header, again[i].header, func(a, b []string) bool {
				return oneLine.Replace(a[0]) == b[0] || len(all) == 1
			})
			if !same || !bytes.Equal(all[i].data, again[i].data) || all[i].work != again[i].work {
				t.Errorf("piece %d was %v %q, and is %v %q", i, all[i].header, all[i].data, again[i].header, again[i].data)
			}
		}
	})
}

// many returns n pieces of work, and gives their topic a window in which they fit at once, several in a message.
func (p *pair) many(n int) (all []*legwork.Transition) {
	p.engine.mu.Lock()
	defer p.engine.mu.Unlock()
	o := newTopic()
	o.window = maxWindow
	p.engine.topics["t"] = o
	for i := range n {
		w := p.work()
		w.Data = fmt.Appendf(nil, `%d`, i)
		all = append(all, w)
	}
	return all
}

// give hands work over.
func (p *pair) give(all ...*legwork.Transition) {
	p.t.Helper()
	if given, left := p.engine.Give(all); len(left) > 0 || !slices.Equal(given, all) {
		p.t.Fatalf("of %d pieces of work, %d were given and %d are left", len(all), len(given), len(left))
	}
}

// ids are the GUIDs of work in order.
func ids(all []*legwork.Transition) (list []string) {
	for _, w := range all {
		list = append(list, w.GUID.String())
	}
	slices.Sort(list)
	return list
}

// TestManyPiecesInOneMessage: work that is committed together goes in few messages. Each piece is begun once,
// unchanged. The answers come to the engine that has handed the work over, and it says what became of each.
func TestManyPiecesInOneMessage(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	spy, err := p.nc.SubscribeSync(legwork.HandSubject(p.ns, "t"))
	p.must(err)
	p.must(p.nc.Flush())
	all := p.many(50)
	p.give(all...)
	verdicts := make(chan legwork.Verdict, 64)
	for range all {
		m := next(p, p.taken)
		w, err := legwork.DecodeWork(m.Delivery)
		p.must(err)
		i, err := strconv.Atoi(string(w.Data))
		p.must(err)
		w.Topic = "t"
		if want := all[i]; w.GUID != want.GUID || w.Job != want.Job || w.Gid != want.Gid || w.Publish != want.Publish {
			t.Errorf("work %d came as %+v", i, w)
		}
		if !p.worker.answer(local.Delivery(p.ns, w.Answer(legwork.Success, legwork.CodeOK, 0, w.Data)),
			func(v legwork.Verdict) { verdicts <- v }) {
			t.Error("there is no room for an answer")
		}
	}
	var answered []*legwork.Transition
	for range all {
		d := next(p, p.answers)
		a, err := legwork.DecodeResponse(d)
		p.must(err)
		if i, err := strconv.Atoi(string(a.Data)); err != nil || all[i].GUID != a.Work {
			t.Errorf("%s is the answer to %s", a.Data, a.Work)
		}
		answered = append(answered, &legwork.Transition{GUID: a.Work})
		if v := next(p, verdicts); v.Action != legwork.Ack {
			t.Errorf("a verdict is %s", v.Action)
		}
	}
	if !slices.Equal(ids(answered), ids(all)) {
		t.Error("not each work has its answer")
	}
	for range (50 + maxTogether - 1) / maxTogether {
		if _, err := spy.NextMsg(testPatience); err != nil {
			t.Error(err)
		}
	}
	if n, _, err := spy.Pending(); err != nil || n > 0 {
		t.Errorf("%d more messages came than were needed: %v", n, err)
	}
	p.engine.mu.Lock()
	defer p.engine.mu.Unlock()
	if o := p.engine.topics["t"]; len(o.sent) > 0 || p.engine.bytes != 0 {
		t.Errorf("%d pieces of %d bytes are still on their way", len(o.sent), p.engine.bytes)
	}
}

// TestFewPiecesInOneMessage: while the window of a topic is small, each piece goes alone, so that several workers may
// get some.
func TestFewPiecesInOneMessage(t *testing.T) {
	t.Parallel()
	o := newTopic()
	for window, want := range map[int]int{1: 1, firstWindow: 1, 2*messages - 1: 1, 2 * messages: 2,
		maxWindow: maxTogether} {
		if o.window = window; o.atOnce() != want {
			t.Errorf("of a window of %d, %d pieces go in one message", window, o.atOnce())
		}
	}
}

// TestPiecesComeBack: all pieces of a message come back if no worker takes it, or its worker does not read bundles.
// Otherwise pieces come back one by one.
func TestPiecesComeBack(t *testing.T) {
	t.Parallel()
	for name, taken := range map[string]int{"": 0, backAll: 0, backPiece: 15} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPair(t)
			p.worker.Deafen()
			p.must(p.worker.nc.Flush())
			if name != "" {
				_, err := p.nc.Subscribe(legwork.HandSubject(p.ns, "t"), func(m *nats.Msg) {
					_ = p.nc.PublishMsg(&nats.Msg{Subject: m.Reply, Header: nats.Header{headerBack: {name}}})
				})
				p.must(err)
				p.must(p.nc.Flush())
			}
			all := p.many(16)
			p.give(all...)
			var back []*legwork.Transition
			for range len(all) - taken {
				back = append(back, next(p, p.published))
			}
			if want := ids(all[:len(all)-taken]); !slices.Equal(ids(back), want) {
				t.Errorf("of %d pieces %d are published", len(want), len(back))
			}
			p.engine.mu.Lock()
			defer p.engine.mu.Unlock()
			if n := len(p.engine.topics["t"].sent); n != taken {
				t.Errorf("%d pieces are still on their way, want %d", n, taken)
			}
		})
	}
}

// TestPiecesForWhichThereIsNoRoom: pieces for which there is no room are handed back, and no others.
func TestPiecesForWhichThereIsNoRoom(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	n := 0
	p.worker.process.Serve("t", func(m *streams.Message) bool {
		if n++; n%2 == 0 {
			p.taken <- m
		}
		return n%2 == 0
	}, nil)
	all := p.many(32)
	p.give(all...)
	var back, want []*legwork.Transition
	for i := range len(all) / 2 {
		back, want = append(back, next(p, p.published)), append(want, all[2*i])
		next(p, p.taken)
	}
	if !slices.Equal(ids(back), ids(want)) {
		t.Error("not just what had no room is published")
	}
	p.worker.mu.Lock()
	defer p.worker.mu.Unlock()
	if n := len(p.worker.origins); n != len(all)/2 {
		t.Errorf("%d pieces are in hand", n)
	}
}

// TestAnswersInOneMessage: if no engine takes a message of answers, or it cannot be sent, each of its answers is
// published.
func TestAnswersInOneMessage(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*pair){
		"the engine is gone":     func(p *pair) { p.engine.Close(); p.must(p.engine.nc.Flush()) },
		"the connection is lost": func(p *pair) { p.worker.nc.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPair(t)
			verdicts := make(chan legwork.Verdict, manyAnswers+1)
			a := &answers{engine: p.engine.id, topic: "t"}
			for range manyAnswers {
				answer := p.work().Answer(legwork.Success, legwork.CodeOK, 0, []byte(`1`))
				a.pieces = append(a.pieces, piece{answer.Work, answer.Encode(p.ns), answer.Data})
				p.worker.waiting[answer.Work] = unsettled{settled: func(v legwork.Verdict) { verdicts <- v }}
			}
			lose(p)
			p.worker.sendOrPost(a)
			for range manyAnswers {
				if v := next(p, verdicts); v.Action != legwork.Nak {
					t.Errorf("a verdict is %s", v.Action)
				}
			}
		})
	}
}

// TestTheQueueOfAnswers: the queue makes few messages for each engine and topic, and takes no answers when it is
// closed.
func TestTheQueueOfAnswers(t *testing.T) {
	t.Parallel()
	q := newQueue()
	for i := range 2*manyAnswers + 2 {
		if !q.add("e", "t", piece{}) || i < 2 && !q.add("f", "t", piece{data: make([]byte, enough+1)}) {
			t.Fatal("it takes none")
		}
	}
	<-q.wake
	all, more := q.take()
	var sizes []string
	for _, a := range all {
		sizes = append(sizes, fmt.Sprint(a.engine, len(a.pieces)))
	}
	if got := fmt.Sprint(sizes); got != "[e64 f1 f1 e64 e2]" || !more {
		t.Errorf("it has %s", got)
	}
	if !q.add("e", "t", piece{}) {
		t.Error("it takes no more")
	}
	q.close()
	if q.add("e", "t", piece{}) {
		t.Error("it is closed and takes more")
	}
	<-q.wake
	if all, more := q.take(); len(all) != 1 || more {
		t.Errorf("of one answer there are %d messages; more: %v", len(all), more)
	}
}

// TestMessagesThatAreNotUnderstood: a worker hands such messages back, and an engine takes no answers from them.
func TestMessagesThatAreNotUnderstood(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	back, err := p.nc.SubscribeSync(legwork.HandedSubject(p.ns, "e", ">"))
	p.must(err)
	for _, m := range []*nats.Msg{bundleOf("3", golden), bundleOf("2", strings.ReplaceAll(golden, one, two))} {
		m.Subject, m.Reply = legwork.HandSubject(p.ns, "t"), legwork.HandedSubject(p.ns, "e", one, "t")
		p.must(p.nc.PublishMsg(m))
		said, err := back.NextMsg(testPatience)
		p.must(err)
		if said.Subject != m.Reply || said.Header.Get(headerBack) != backAll {
			t.Errorf("the worker says %v on %s", said.Header, said.Subject)
		}
		m.Subject, m.Reply = legwork.HandedSubject(p.ns, p.engine.id, one, "t"), nats.NewInbox()
		p.must(p.nc.PublishMsg(m))
	}
	good := bundleOf("2", golden)
	good.Subject, good.Reply = legwork.HandedSubject(p.ns, p.engine.id, one, "t"), p.worker.inbox+one
	p.must(p.nc.PublishMsg(good))
	times := map[time.Time]bool{}
	for _, want := range []string{one, two} {
		d := next(p, p.answers)
		if d.Header.Get(legwork.HeaderGUID) != want {
			t.Errorf("the engine has taken an answer to %s, want %s", d.Header.Get(legwork.HeaderGUID), want)
		}
		times[d.Time] = true
	}
	if len(times) != 2 {
		t.Error("the answers of one message have one time, by which their dead letters are named")
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := strings.Count(p.log.String(), "not understood"); n != 3 {
		t.Errorf("the log has %d warnings, want 3: %s", n, &p.log)
	}
}
