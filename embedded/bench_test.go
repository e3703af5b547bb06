package embedded_test

import (
	"testing"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/worker"
)

// BenchmarkStart starts jobs one after the other, with the client of the process, and with a client outside of it,
// which sends its starts through NATS: go test -run '^$' -bench Start ./embedded (ADR 106).
func BenchmarkStart(b *testing.B) {
	s := start(b, config(b), worker.Handle("order.charge", charge), worker.Handle("order.ship", ship))
	s.deploy(document)
	beside, err := client.Open(b.Context(), client.Config{DatabaseURL: s.cfg.DatabaseURL, NATSURL: s.cfg.NATSURL,
		Namespace: s.cfg.Namespace, Log: s.cfg.Logger})
	s.must(err)
	defer beside.Close()
	for name, c := range map[string]*client.Client{"in memory": s.Client(), "through NATS": beside} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				begun, err := c.Start(b.Context(), "order.placed", order{1})
				s.must(err)
				b.StopTimer()
				s.ends(client.Of(begun))
				b.StartTimer()
			}
		})
	}
	s.atRest()
}
