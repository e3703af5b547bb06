package orders

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/picture"
	"github.com/legwork-dev/legwork/worker"
)

// size of the data set.
const size = 2400

func load(t *testing.T, n int) []Entry {
	t.Helper()
	all, err := Load(n)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != n {
		t.Fatalf("%d entries, want %d", len(all), n)
	}
	return all
}

func document(t *testing.T) *graph.App {
	t.Helper()
	app, err := graph.Parse("app.yaml", Document)
	if err != nil {
		t.Fatal(err)
	}
	return app
}

// TestDocument: it parses without warnings, and every topic of it has a
// worker.
func TestDocument(t *testing.T) {
	app := document(t)
	for _, w := range app.Warnings {
		t.Error(w)
	}
	if app.Graph(Topic) == nil {
		t.Errorf("no graph starts on %s", Topic)
	}
	if topics, workers := len(app.Topics()), len(Workers()); topics != workers {
		t.Errorf("%d topics %v, %d workers", topics, app.Topics(), workers)
	}
}

// TestReadme: the picture in it is the graph's.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if drawn := picture.Mermaid(document(t).Graph(Topic)); !strings.Contains(string(text), "```mermaid\n"+drawn+"```\n") {
		t.Errorf("the picture in README.md is not that of app.yaml, which is:\n%s", drawn)
	}
}

// TestExpectations: what the data set expects of an order is what the workers
// make of it.
func TestExpectations(t *testing.T) {
	outcomes := map[string]int{}
	for _, e := range load(t, size) {
		got, err := become(e.Order)
		if err != nil {
			t.Fatalf("%s: %v", e.Order.ID, err)
		}
		if got != e.Expect {
			t.Errorf("%s becomes %+v, expected %+v", e.Order.ID, got, e.Expect)
		}
		outcomes[e.Expect.Outcome]++
		outcomes[e.Expect.Reason]++
	}
	for _, o := range []string{"completed", "rejected", "in review", "card declined", "total above the limit",
		"no e-mail address",
		"we do not ship there", "nothing ordered", "a quantity below one", "a line without a price"} {
		if outcomes[o] < 10 {
			t.Errorf("only %d orders are %q", outcomes[o], o)
		}
	}
}

// become takes an order through the functions of the workers, by the way that
// the graph describes.
func become(o Order) (Expect, error) {
	ctx := worker.WithTask(context.Background(), &worker.Task{IdempotencyKey: o.ID})
	data, err := json.Marshal(o)
	if err != nil {
		return Expect{}, err
	}
	verdict, err := validate(ctx, &worker.Task{Data: data})
	if err != nil {
		return Expect{}, err
	}
	if verdict.Code == 422 {
		return Expect{Outcome: "rejected", Reason: verdict.Data.(map[string]string)["reason"]}, nil
	}
	priced, err := price(ctx, struct {
		Country string `json:"country"`
		Lines   []Line `json:"lines"`
	}{o.Customer.Country, o.Lines})
	if err != nil {
		return Expect{}, err
	}
	if priced.Review {
		return Expect{Outcome: "in review", TotalCents: priced.TotalCents, Reason: priced.Why}, nil
	}
	_, err = charge(ctx, struct {
		Card  string `json:"card"`
		Cents int    `json:"cents"`
	}{o.Payment.Card, priced.TotalCents})
	var declined *worker.Error
	if errors.As(err, &declined) && declined.Code == 402 {
		return Expect{Outcome: "rejected", TotalCents: priced.TotalCents, Reason: "card declined"}, nil
	}
	return Expect{Outcome: "completed", TotalCents: priced.TotalCents}, err
}

// TestLoad: less than the data set is its beginning, more repeats it under new
// ids.
func TestLoad(t *testing.T) {
	few, many := load(t, 3), load(t, 2*size+5)
	ids := map[string]bool{}
	for _, e := range many {
		ids[e.Order.ID] = true
	}
	if len(ids) != len(many) {
		t.Errorf("%d orders have %d ids", len(many), len(ids))
	}
	if few[2].Order.ID != many[2].Order.ID || many[2].Order.ID != "order-00003" {
		t.Errorf("the third order is %s, and %s of many", few[2].Order.ID, many[2].Order.ID)
	}
	again := many[2*size+4]
	if again.Order.ID != "order-00005-3" || again.Expect != many[4].Expect {
		t.Errorf("the fifth order for the third time is %s, %+v", again.Order.ID, again.Expect)
	}
}

// TestUnreadable: what is no order is rejected, not retried for ever.
func TestUnreadable(t *testing.T) {
	for _, data := range []string{`"text"`, `{"lines": 7}`, `[]`} {
		reply, err := validate(t.Context(), &worker.Task{Data: json.RawMessage(data)})
		if err != nil || reply.Code != 422 {
			t.Errorf("%s: %+v, %v", data, reply, err)
		}
	}
}

// TestKeys: the same key charges and reserves once, another one anew.
func TestKeys(t *testing.T) {
	numbers := map[string]bool{}
	for _, key := range []string{"a", "a", "b"} {
		ctx := worker.WithTask(t.Context(), &worker.Task{IdempotencyKey: key})
		r, err := reserve(ctx, struct {
			Lines []Line `json:"lines"`
		}{[]Line{{Quantity: 2}, {Quantity: 3}}})
		if err != nil || r["pieces"] != 5 {
			t.Fatalf("reserved %v, %v", r, err)
		}
		numbers[r["reservation"].(string)] = true
	}
	if len(numbers) != 2 {
		t.Errorf("reservations %v, want one per key", numbers)
	}
}
