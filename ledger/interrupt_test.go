package ledger_test

import (
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// TestSelfInterrupt, commit by commit and fused: the activity's proof with its
// obligation, then the job's end under the interrupt's own GUID (CON-15).
func TestSelfInterrupt(t *testing.T) {
	for _, passes := range [][]ledger.Do{{ledger.All}, {{Save: true}, {Spawn: true}, {Complete: true}}} {
		b := newBase(t)
		gid := b.job(3, 0)
		b.exec(`UPDATE legwork.job SET expire = interval '1 h'`)
		b.response(gid, 0)
		b.waits(gid, "h", time.Hour, "k")
		step := b.entered(gid, "i")
		closer, second := legwork.Derive(gid, step.GUID, "interrupt", 0), time.Second
		step.Plain, step.Delta, step.Data = true, -1, []ledger.Leaf{{Path: "why", Value: []byte(`"x"`)}}
		step.Interrupt = &ledger.Interruption{GUID: closer, Error: []byte(`{"code":410,"message":"stop"}`), Expire: &second}
		var closed []ledger.Closed
		for i, do := range passes {
			c, ended := b.commit(do, step)
			closed = append(closed, ended...)
			if i == 0 && (!c[0].Sent || !c[0].Hit || c[0].Before != 3 || c[0].After != 2 ||
				c[0].Activity.String() != "001100000000000") {
				t.Errorf("%+v: %+v", do, c[0])
			}
			if i == 0 && len(passes) > 1 {
				b.is(`SELECT state, semaphore, closed_guid = '`+closer.String()+`' FROM legwork.job`, "running 2 true")
				b.is(`SELECT ledger FROM legwork.guid_ledger WHERE guid = '`+closer.String()+`'`, "111000000000")
				b.is(`SELECT kind, data->'error'->>'message' FROM legwork.outbox WHERE guid = '`+closer.String()+`'`,
					"interrupt stop")
			}
		}
		if len(closed) != 1 || closed[0].State != "interrupted" || closed[0].Marks.String() != "000111100000000" ||
			closed[0].Index != 0 {
			t.Fatalf("%+v", closed)
		}
		b.is(`SELECT state, semaphore, error->>'code', expires_at - completed_at FROM legwork.job`,
			"interrupted 2 410 {1000000 0 0 true}")
		b.is(`SELECT activity, ledger FROM legwork.activity ORDER BY 1 DESC LIMIT 1`, "i 1100000000000")
		b.is(`SELECT (SELECT count(*) FROM legwork.outbox), (SELECT count(*) FROM legwork.hook)`, "0 0")
		b.unchanged("second copy", func() {
			for _, do := range append(passes, ledger.All) {
				b.commit(do, step)
			}
		})
	}
}

// TestSelfInterruptAfterCrash: in step mode the interrupt's own message ends
// what the first transaction began.
func TestSelfInterruptAfterCrash(t *testing.T) {
	b := newBase(t)
	gid := b.job(1, 0)
	step := b.entered(gid, "i")
	step.Plain, step.Interrupt = true, &ledger.Interruption{GUID: legwork.Derive(gid, step.GUID, "interrupt", 0)}
	b.commit(ledger.Do{Save: true}, step)
	request := ledger.InterruptRequest{Gid: gid, Interruption: *step.Interrupt, Consumed: step.Interrupt.GUID}
	r, closed, err := b.store.InterruptJobs(t.Context(), []ledger.InterruptRequest{request})
	if err != nil || !r[0].Found || r[0].Already || len(closed) != 1 || closed[0].State != "interrupted" ||
		closed[0].Semaphore != 0 {
		t.Fatalf("%+v, %+v, %v", r, closed, err)
	}
	b.is(`SELECT count(*) FROM legwork.outbox`, "0")
	b.unchanged("the interrupt again", func() {
		if r, closed, err := b.store.InterruptJobs(t.Context(), []ledger.InterruptRequest{request}); err != nil ||
			r[0].Already || len(closed) > 0 {
			t.Errorf("%+v, %+v, %v", r, closed, err)
		}
	})
}

// TestInterruptBesideALostOne: a message whose row Postgres has lost does not take the place of one that has its row.
func TestInterruptBesideALostOne(t *testing.T) {
	b := newBase(t)
	gid, lost, timer := b.job(1, 0), legwork.NewID(), legwork.NewID()
	b.exec(`INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad) VALUES ($1, $2, 'run', 'timeout', 'a', ',0')`,
		timer, gid)
	var requests []ledger.InterruptRequest
	for _, guid := range []legwork.ID{lost, timer} {
		requests = append(requests, ledger.InterruptRequest{Gid: gid, Interruption: ledger.Interruption{GUID: guid},
			Consumed: guid})
	}
	r, closed, err := b.store.InterruptJobs(t.Context(), requests)
	if err != nil || r[0].Expected || !r[1].Expected || r[1].Already || len(closed) != 1 {
		t.Errorf("%+v, %+v, %v", r, closed, err)
	}
	b.is(`SELECT state, (SELECT count(*) FROM legwork.outbox) FROM legwork.job`, "interrupted 0")
}

// TestInterrupt: any open job ends at once, with its semaphore as it was; its
// event and the answer to its parent go out; one that has ended stays (INT-05).
func TestInterrupt(t *testing.T) {
	b := newBase(t)
	parent, _ := b.awaiting("p")
	w := b.begin(parent, nil)
	gid := *w.Gid
	b.response(gid, 1)
	b.exec(`UPDATE legwork.job SET semaphore = 4, publishes = 'ev' WHERE gid = $1`, gid)
	b.exec(`INSERT INTO legwork.outbox (guid, gid, lane, topic) VALUES ($1, $1, 'event', 'ev')`, gid)
	request := func(job string) ledger.InterruptRequest {
		return ledger.InterruptRequest{App: "app", Job: job,
			Interruption: ledger.Interruption{GUID: legwork.NewID(), Error: []byte(`{"code":418,"message":"stop"}`)}}
	}
	first, none := request(w.Job), request("nobody")
	first.Consumed, none.Consumed = legwork.Derive(gid, gid, "i", 1), legwork.Derive(gid, gid, "i", 2)
	second := request("")
	second.Gid, second.Consumed = gid, legwork.Derive(gid, gid, "i", 3)
	for _, r := range []ledger.InterruptRequest{first, none, second} {
		b.exec(`INSERT INTO legwork.outbox (guid, gid, lane, kind) VALUES ($1, $2, 'run', 'interrupt')`, r.Consumed, gid)
	}
	r, closed, err := b.store.InterruptJobs(t.Context(), []ledger.InterruptRequest{first, none, second})
	if err != nil || len(closed) != 1 || closed[0].Index != 0 || closed[0].Semaphore != 4 ||
		closed[0].State != "interrupted" || closed[0].Marks.String() != "000111100000000" {
		t.Fatalf("%+v, %+v, %v", r, closed, err)
	}
	if !r[0].Found || r[0].Already || r[1].Found || !r[2].Found || !r[2].Already {
		t.Errorf("%+v", r)
	}
	b.is(`SELECT lane, kind, topic, status, code, coalesce(data->>'message', '') FROM legwork.outbox ORDER BY lane,
		publish`,
		"event <nil> ev <nil> <nil> ", "event leaves ev error 418 ", "response <nil> child.t error 418 stop")
	if f := closed[0].Follow; len(f) != 2 || f[0].Kind != legwork.Event || !f[0].Leaves || f[1].Kind != legwork.Leg2 ||
		f[1].Leaves || f[1].Job != parent.Gid.String() || f[1].Gid != parent.Gid {
		t.Errorf("%+v", f)
	}
	b.unchanged("another interrupt", func() {
		if r, closed, err := b.store.InterruptJobs(t.Context(), []ledger.InterruptRequest{request(w.Job)}); err != nil ||
			!r[0].Already || len(closed) > 0 {
			t.Errorf("%+v, %+v, %v", r, closed, err)
		}
	})
}

// TestDescend: the open children get an interrupt of their own, with the error
// under their own id (INT-04).
func TestDescend(t *testing.T) {
	b := newBase(t)
	one, two := b.begin(b.awaitingIn(b.job(2, 0), "x")), b.begin(b.awaitingIn(b.job(1, 0), "y"))
	var parent legwork.ID
	if err := b.pool.QueryRow(t.Context(), legwork.Qualify(`SELECT parent_gid FROM legwork.child WHERE gid = $1`,
		b.namespace), *one.Gid).Scan(&parent); err != nil {
		t.Fatal(err)
	}
	hour := time.Hour
	_, closed, err := b.store.InterruptJobs(t.Context(), []ledger.InterruptRequest{{Gid: parent,
		Interruption: ledger.Interruption{GUID: legwork.NewID(), Error: []byte(`{"code":410,"job_id":"parent"}`),
			Descend: true, Expire: &hour}}})
	if err != nil || len(closed) != 1 || len(closed[0].Follow) != 1 {
		t.Fatalf("%+v, %v", closed, err)
	}
	f := closed[0].Follow[0]
	if f.Kind != legwork.Interrupt || f.Gid != *one.Gid || f.Activity != "trigger" || f.DAD != legwork.RootDAD ||
		f.Job != one.Job || f.Lane() != "run" {
		t.Errorf("%+v", f)
	}
	b.is(`SELECT guid = '`+f.GUID.String()+`', kind, data->'error'->>'job_id', data->>'descend', (data->>'expire')::bigint FROM legwork.outbox WHERE kind = 'interrupt'`,
		"true interrupt "+one.Job+" true 3600000000000")
	b.is(`SELECT state FROM legwork.job WHERE gid = '`+two.Gid.String()+`'`, "running")
	if low, high := one.Gid.Range(); f.GUID.String() < low.String() || f.GUID.String() > high.String() {
		t.Errorf("%s is not of job %s", f.GUID, one.Gid)
	}
}
