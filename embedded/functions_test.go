package embedded_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/worker"
)

const coded = `
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order.coded
      function: {topic: shop.coded, calls: [order.charge, order.ship]}
`

var (
	chargeCall = flow.Worker[order, receipt]("order.charge")
	shipCall   = flow.Worker[receipt, parcel]("order.ship")
)

func codedOrder(ctx flow.Context, o order) (parcel, error) {
	r, err := chargeCall.Call(ctx, o)
	if err != nil {
		return parcel{}, err
	}
	return shipCall.Call(ctx, r)
}

var taken = regexp.MustCompile(`legwork_worker_asked_total\{[^}]*outcome="taken"[^}]*\} (\d+)`)

// TestTurnsOfThisProcess: turns that the engine asks for before it commits go to the worker of the process, and their
// answers back, without NATS.
func TestTurnsOfThisProcess(t *testing.T) {
	t.Parallel()
	s := start(t, config(t), worker.Handle("order.charge", charge), worker.Handle("order.ship", ship),
		flow.Handle("shop.coded", codedOrder))
	s.deploy(coded)
	conn := natstest.Conn(t)
	heard := make(chan *nats.Msg, 1000)
	for _, subject := range []string{"turn.>", "turned.>"} {
		_, err := conn.ChanSubscribe(legwork.Subject(s.cfg.Namespace, subject), heard)
		s.must(err)
	}
	s.must(conn.Flush())
	for i := range 5 {
		result, err := s.Client().StartAndAwait(s.ctx(), "order.coded", order{i})
		s.must(err)
		var got parcel
		if s.must(json.Unmarshal(result.Data, &got)); got.Parcel != fmt.Sprintf("pr%d", i) {
			t.Errorf("job %d says %s", i, result.Data)
		}
	}
	s.atRest()
	turns := 0
	for _, m := range taken.FindAllStringSubmatch(s.metrics(), -1) {
		n, err := strconv.Atoi(m[1])
		s.must(err)
		turns += n
	}
	if turns == 0 || len(heard) > 0 {
		t.Errorf("%d turns were taken when they were asked for, and NATS had %d messages of them", turns, len(heard))
	}
}
