package orders

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/legwork-dev/legwork/worker"
)

// validate answers 200, or 422 with a reason: no error, but another way
// through the graph.
func validate(_ context.Context, task *worker.Task) (*worker.Reply, error) {
	var in struct {
		Customer Customer `json:"customer"`
		Lines    []Line   `json:"lines"`
	}
	if err := json.Unmarshal(task.Data, &in); err != nil {
		return worker.Code(422, map[string]string{"reason": "unreadable order"}), nil
	}
	if reason := fault(in.Customer, in.Lines); reason != "" {
		return worker.Code(422, map[string]string{"reason": reason}), nil
	}
	return worker.Code(200, map[string]int{"lines": len(in.Lines)}), nil
}

// fault returns what is wrong with an order, "" if nothing is.
func fault(c Customer, lines []Line) string {
	switch {
	case !strings.Contains(c.Email, "@"):
		return "no e-mail address"
	case countries[c.Country] == 0:
		return "we do not ship there"
	case len(lines) == 0:
		return "nothing ordered"
	}
	for _, l := range lines {
		switch {
		case l.Quantity < 1:
			return "a quantity below one"
		case l.UnitCents < 1:
			return "a line without a price"
		}
	}
	return ""
}
