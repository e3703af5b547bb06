package orders

import (
	"context"
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/legwork-dev/legwork/worker"
)

// Workers are the functions behind the graph's topics: ordinary Go.
func Workers() []worker.Registration {
	return []worker.Registration{
		worker.HandleRaw("order.validate", validate),
		worker.Handle("order.price", price),
		worker.Handle("order.reserve", reserve),
		worker.Handle("order.charge", charge),
		worker.Handle("order.release", release),
		worker.Handle("order.notify", notify),
	}
}

// countries are those we ship to, with the postage in cents.
var countries = map[string]int{"DE": 490, "FR": 790, "NL": 590, "PL": 690, "ES": 890, "US": 1990}

// reviewAbove is the total from which a person must look at an order.
const reviewAbove = 150_000

// Priced is the answer of order.price.
type Priced struct {
	TotalCents int    `json:"total_cents"`
	Review     bool   `json:"review"`
	Why        string `json:"why,omitempty"`
}

// price adds the lines, 5 % off a line of ten or more, and the postage.
func price(_ context.Context, in struct {
	Country string `json:"country"`
	Lines   []Line `json:"lines"`
}) (Priced, error) {
	p := Priced{TotalCents: countries[in.Country]}
	for _, l := range in.Lines {
		cents := l.Quantity * l.UnitCents
		if l.Quantity >= 10 {
			cents -= cents / 20
		}
		p.TotalCents += cents
	}
	if p.TotalCents > reviewAbove {
		p.Review, p.Why = true, "total above the limit"
	}
	return p, nil
}

// Charged is the answer of order.charge.
type Charged struct {
	Charge string `json:"charge"`
}

// charge declines the cards that payment providers set aside for that. The
// idempotency key is what a real provider must be given.
func charge(ctx context.Context, in struct {
	Card  string `json:"card"`
	Cents int    `json:"cents"`
}) (Charged, error) {
	if strings.HasSuffix(in.Card, "0002") {
		return Charged{}, worker.Errorf(402, "the card ending in 0002 was declined")
	}
	return Charged{Charge: "ch_" + short(worker.TaskFrom(ctx).IdempotencyKey)}, nil
}

// reserve puts the goods aside.
func reserve(ctx context.Context, in struct {
	Lines []Line `json:"lines"`
}) (map[string]any, error) {
	pieces := 0
	for _, l := range in.Lines {
		pieces += l.Quantity
	}
	return map[string]any{"reservation": "rs_" + short(worker.TaskFrom(ctx).IdempotencyKey), "pieces": pieces}, nil
}

// release gives back what was put aside for an order.
func release(_ context.Context, in struct {
	Order string `json:"order"`
}) (map[string]string, error) {
	return map[string]string{"released": in.Order}, nil
}

// notify would send a mail.
func notify(_ context.Context, in struct {
	To    string `json:"to"`
	About string `json:"about"`
}) (map[string]string, error) {
	if in.To == "" {
		return map[string]string{"sent": "no, there is no address"}, nil
	}
	return map[string]string{"sent": in.About}, nil
}

// short makes a readable number from a key.
func short(key string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(key))
	return fmt.Sprintf("%012x", h.Sum64()&0xffffffffffff)
}
