package client_test

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// TestSignal: a receipt says whether somebody was woken, and repeating one is
// harmless, from NATS and from SQL.
func TestSignal(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	ctx := t.Context()
	first := s.ask("s-1", "sign")
	s.explains(first, client.ReasonSignal)
	data := map[string]any{"id": "s-1", "by": "Ada"}
	r, err := s.c.Signal(ctx, "people.signed", data, client.WithIdempotencyKey("k-1"))
	s.must(err)
	if r.Woken != 1 || r.Kept || r.Duplicate || r.GUID.IsZero() {
		t.Errorf("receipt is %+v", r)
	}
	again, err := s.c.Signal(ctx, "people.signed", data, client.WithIdempotencyKey("k-1"))
	if err != nil || again.GUID != r.GUID {
		t.Errorf("the same again is %+v, %v", again, err)
	}
	result, err := s.c.Await(ctx, first)
	if err != nil || !strings.Contains(string(result.Data), `"by":"Ada"`) {
		t.Errorf("result is %s, %v", result.Data, err)
	}

	// Nobody waits: it is kept, and wakes who comes.
	r, err = s.c.Signal(ctx, "people.signed", map[string]any{"id": "s-2", "by": "Ben"})
	if err != nil || !r.Kept || r.Woken != 0 {
		t.Errorf("receipt is %+v, %v", r, err)
	}
	_, err = s.c.Await(ctx, s.ask("s-2", "sign"))
	s.must(err)

	if _, err := s.c.Signal(ctx, "people.nobody", nil); legwork.CodeOf(err) != legwork.CodeNotFound {
		t.Errorf("a topic nobody waits on: %v", err)
	}
	for _, opts := range [][]client.Option{{client.WithJobID("x")}, {client.WithCode(-1)}, {client.WithStatus("done")},
		{client.WithIdempotencyKey(" ")}} {
		if _, err := s.c.Signal(ctx, "people.signed", nil, opts...); legwork.CodeOf(err) != legwork.CodeInvalid {
			t.Errorf("a wrong signal: %v", err)
		}
	}
	if _, err := s.c.Start(ctx, "people.asked", nil, client.WithCode(202)); legwork.CodeOf(err) != legwork.CodeInvalid {
		t.Errorf("a start with a code: %v", err)
	}
	s.atRest()
}

func TestSignalTx(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	ctx := t.Context()
	ref := s.ask("s-1", "sign")
	data := map[string]any{"id": "s-1", "by": "SQL"}
	var guids [2]legwork.ID
	for i := range guids {
		s.must(pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) (err error) {
			guids[i], err = s.c.SignalTx(ctx, tx, "people.signed", data, client.WithIdempotencyKey("k"))
			return err
		}))
	}
	if guids[0] != guids[1] {
		t.Errorf("one key gives %v", guids)
	}
	result, err := s.c.Await(ctx, ref)
	if err != nil || !strings.Contains(string(result.Data), `"by":"SQL"`) {
		t.Errorf("result is %s, %v", result.Data, err)
	}
	// The GUID of the same signal over NATS.
	r, err := s.c.Signal(ctx, "people.signed", data, client.WithIdempotencyKey("k"))
	if err != nil || r.GUID != guids[0] || !r.Duplicate {
		t.Errorf("over NATS it is %+v, %v", r, err)
	}
	s.atRest()
}
