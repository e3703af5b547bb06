package client

import (
	"encoding/json"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natsapi"
)

// A wait that begins after the end of its job is woken, as long as the end is one of the last.
func TestHintsRememberEnds(t *testing.T) {
	t.Parallel()
	var h hints
	h.init(nil, "ns")
	end := func(n int) legwork.ID {
		gid := legwork.ID{byte(n), byte(n >> 8), 1}
		body, err := json.Marshal(natsapi.Hint{Gid: gid, App: "shop", Job: "j"})
		if err != nil {
			t.Fatal(err)
		}
		h.hear(&nats.Msg{Data: body})
		return gid
	}
	woken := func(gid legwork.ID) bool {
		c := h.add(Gid(gid))
		defer h.remove(Gid(gid), c)
		return len(c) == 1
	}
	first := end(0)
	if !woken(first) {
		t.Error("the end of a job is forgotten at once")
	}
	for n := 1; n < remembered; n++ {
		end(n)
	}
	last := end(remembered)
	if woken(first) || !woken(last) || len(h.over.at) != remembered {
		t.Errorf("of %d ends %d are remembered, the first %v, the last %v", remembered+1, len(h.over.at), woken(first),
			woken(last))
	}
	if woken(legwork.ID{9}) {
		t.Error("a job that has not ended is woken")
	}
}
