package main

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/worker"
)

// TestWaitingOrdersAreMoved: orders wait for a worker when their graph is mended. They are moved to
// the new version by one command, and go on as that says; one that does not fit is refused.
func TestWaitingOrdersAreMoved(t *testing.T) {
	t.Parallel()
	s := &shop{Site: sitetest.New(t), t: t}
	document := fmt.Sprintf(shopApp, "1")
	s.Deploy([]byte(document))
	s.Deploy([]byte(strings.NewReplacer("version: '1'", "version: '3'", "topic: order.charge", "topic: order.pay").
		Replace(document)))
	s.Deploy([]byte(strings.NewReplacer("version: '1'", "version: '2'", "receipt: '{charge.output.data.receipt}'",
		"receipt: {'@pipe': [['copy of ', '{charge.output.data.receipt}'], ['{@string.concat}']]}").Replace(document)))
	s.legwork(cli.ExitOK, "app", "activate", "shop", "1")
	s.Engine(nil)
	s.Relay()
	for i := range 3 {
		_, err := s.Client.Start(t.Context(), "order.placed", map[string]string{"id": fmt.Sprintf("o-%d", i)})
		s.Must(err)
	}

	out, errs := s.legwork(cli.ExitOK, "job", "move", "o-1", "--to", "2", "--preview")
	has(t, out, "version 2 fits o-1, which runs 1")
	has(t, errs, "nothing was done")
	_, errs = s.legwork(cli.ExitNotFound, "job", "move", "o-1", "--to", "4")
	has(t, errs, "version 4 of app shop")
	many := []string{"job", "move", "--running", "--graph", "order.placed", "--to"}
	out, errs = s.legwork(cli.ExitConflict, append(many, "3")...)
	has(t, out, "0 of 3 jobs are moved", "activity charge does not fit in version 3: it asks topic order.pay")
	has(t, errs, "3 of 3 jobs were refused")
	_, errs = s.legwork(cli.ExitError, "job", "move", "o-1", "--to", "3")
	has(t, errs, "it asks topic order.pay there, not order.charge; job shop/o-1 waits in it, at ,0,0.")
	out, errs = s.legwork(cli.ExitOK, append(many, "2", "--preview")...)
	has(t, out, "o-2", "from 1")
	has(t, errs, "nothing was done: 3 jobs match")
	out, _ = s.legwork(cli.ExitOK, append(many, "2", "--reason", "the copy was missing", "--by", "ada")...)
	has(t, out, "3 of 3 jobs are moved\n")
	out, _ = s.legwork(cli.ExitOK, append(many, "2", "-o", "json")...)
	has(t, out, `{"matched":3,"done":3,"repeated":3,"refused":[]}`)
	out, _ = s.legwork(cli.ExitOK, "job", "show", "o-1")
	has(t, out, "version 2", "move", "ada", "the copy was missing", "from version 1 to 2")

	s.interrupted()

	type order struct{ ID, Receipt string }
	s.Work(worker.Handle("order.charge", func(_ context.Context, in order) (map[string]string, error) {
		return map[string]string{"receipt": "receipt of " + in.ID}, nil
	}), worker.Handle("order.pack", func(_ context.Context, in order) (map[string]string, error) {
		return map[string]string{"parcel": in.ID + " with " + in.Receipt}, nil
	}))
	for i := range 3 {
		id := fmt.Sprintf("o-%d", i)
		out, _ := s.legwork(cli.ExitOK, "job", "wait", id, "--timeout", "1m")
		has(t, out, id+" completed", id+" with copy of receipt of "+id)
	}
	_, errs = s.legwork(cli.ExitConflict, "job", "move", "o-1", "--to", "1")
	has(t, errs, "job shop/o-1 has ended (completed)", "legwork job retry")
	s.legwork(cli.ExitUsage, "job", "move", "o-1")
	s.legwork(cli.ExitUsage, "job", "move", "o-1", "--to", "2", "--running")
	s.AtRest()
}

// interrupted interrupts what waits for a worker that is not there, all of it by one command.
func (s *shop) interrupted() {
	t := s.t
	for i := range 3 {
		_, err := s.Client.Start(t.Context(), "order.bundled", map[string]string{"id": fmt.Sprintf("b-%d", i), "child": ""})
		s.Must(err)
	}
	many := []string{"job", "interrupt", "--running", "--graph", "order.bundled"}
	out, errs := s.legwork(cli.ExitOK, append(many, "--preview")...)
	has(t, out, "b-2", "end")
	has(t, errs, "nothing was done: 3 jobs match")
	out, _ = s.legwork(cli.ExitOK, append(many, "--reason", "old prices", "--by", "ada", "--code", "499", "--descend")...)
	has(t, out, "3 of 3 jobs are interrupted\n")
	out, _ = s.legwork(cli.ExitOK, "job", "show", "b-1")
	has(t, out, "interrupted", "499", "old prices", "ada")
	_, errs = s.legwork(cli.ExitConflict, "job", "interrupt", "b-1", "--code", "499")
	has(t, errs, "has ended")
	s.legwork(cli.ExitUsage, "job", "interrupt", "b-1", "--running")
	s.legwork(cli.ExitUsage, "job", "interrupt")
}
