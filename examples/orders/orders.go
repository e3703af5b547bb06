// Package orders is the example that `legwork demo` runs: a data set of
// orders, the graph they go through and the workers that do the work.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package orders

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
)

// Topic starts the job of an order.
const Topic = "order.placed"

// Document is the application.
//
//go:embed app.yaml
var Document []byte

// dataset has one order a line with what is expected to become of it; the
// program in generate/ wrote it.
//
//go:embed orders.jsonl
var dataset []byte

// Order is what the shop's checkout sends.
type Order struct {
	ID       string   `json:"id"`
	Placed   string   `json:"placed"`
	Customer Customer `json:"customer"`
	Lines    []Line   `json:"lines"`
	Payment  Payment  `json:"payment"`
	Note     string   `json:"note,omitempty"`
}

// Customer is who ordered.
type Customer struct {
	Name    string `json:"name"`
	Email   string `json:"email"`
	Country string `json:"country"`
}

// Line is one position of an order.
type Line struct {
	SKU       string `json:"sku"`
	Name      string `json:"name"`
	Quantity  int    `json:"quantity"`
	UnitCents int    `json:"unit_cents"`
}

// Payment names the card to charge; the test number decides what happens.
type Payment struct {
	Card string `json:"card"`
}

// Expect is what must become of an order.
type Expect struct {
	Outcome    string `json:"outcome"` // completed, rejected or in review
	TotalCents int    `json:"total_cents,omitempty"`
	Reason     string `json:"reason,omitempty"`
}

// Entry is an order of the data set.
type Entry struct {
	Order  Order  `json:"order"`
	Expect Expect `json:"expect"`
}

// Load returns n entries of the data set. Beyond its size they repeat under
// new ids.
func Load(n int) ([]Entry, error) {
	var all []Entry
	lines := bufio.NewScanner(bytes.NewReader(dataset))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() && len(all) < n {
		var e Entry
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			return nil, fmt.Errorf("data set, line %d: %w", len(all)+1, err)
		}
		all = append(all, e)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("data set: %w", err)
	}
	size := len(all)
	for i := size; i < n; i++ {
		e := all[i%size]
		e.Order.ID = fmt.Sprintf("%s-%d", e.Order.ID, i/size+1)
		all = append(all, e)
	}
	return all, nil
}
