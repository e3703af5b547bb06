package journals

import (
	"log/slog"

	fastjson "github.com/go-json-experiment/json/v1"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// Tell returns a function that tells workers what became of their answers, as
// engine.Config.Tell. It does not wait. One that is lost is asked for again. A worker that
// names a subject on which it may be told nothing is told nothing.
func Tell(nc *nats.Conn, namespace string, log *slog.Logger) func(string, legwork.AnswerReceipt) {
	return func(inbox string, receipt legwork.AnswerReceipt) {
		if !legwork.Answerable(namespace, inbox) {
			return
		}
		body, err := fastjson.Marshal(receipt)
		if err == nil {
			err = nc.Publish(inbox, body)
		}
		if err != nil {
			log.Warn("a worker was not told what became of its answer, it asks again", "error", err)
		}
	}
}
