package client_test

import (
	"context"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// A job shows the answers that came too late, over NATS too, and when it times
// out.
func TestLateAnswersOfAJob(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(strings.Replace(order, "- subscribes:", "- timeout: 2h\n      subscribes:", 1))
	s.engine(nil)
	ctx := t.Context()
	receipt, err := s.c.Start(ctx, "order.placed", nil)
	s.must(err)
	_, err = s.pool.Exec(ctx, legwork.Qualify(
		`INSERT INTO legwork.late_answer (gid, guid, work, activity, dad, why, status, code, bytes, data)
		SELECT $1, gen_random_uuid(), gen_random_uuid(), 'charge', ',0,0', 'timeout', x.status, 200, 17, x.data
		FROM (VALUES ('success', '{"charge":"ch_1"}'), ('success', '{"cut'), (NULL, NULL)) AS x(status, data)`, s.ns), receipt.Gid)
	s.must(err)
	j, err := s.c.Job(ctx, client.Of(receipt))
	s.must(err)
	if len(j.LateAnswers) != 2 {
		t.Fatalf("late answers are %+v", j.LateAnswers)
	}
	for _, l := range j.LateAnswers {
		if got := string(l.Data); l.Why != "timeout" || l.Code != 200 || got != `{"charge":"ch_1"}` && got != `"{\"cut"` {
			t.Errorf("late answer %+v says %s", l, got)
		}
	}
	e, err := s.c.Explain(context.WithoutCancel(ctx), client.Of(receipt))
	s.must(err)
	if !strings.Contains(e.Sentence, "2 answers came too late to count") ||
		!strings.Contains(e.Sentence, "; the job times out at ") {
		t.Errorf("explained as %s", e.Sentence)
	}
}
