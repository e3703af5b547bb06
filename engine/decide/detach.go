package decide

import (
	"encoding/json"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/jobsignal"
	"github.com/legwork-dev/legwork/ledger"
)

// What a durable function tells the world in the commit of its turn: nobody answers, so the
// operation has its result at once. Which start or signal it is follows from the operation, so
// that whoever decides twice names the same.

// detach starts a job that goes on alone, and returns the operation's result.
func (p *progress) detach(w *journalling, at ledger.Place, topic string, input json.RawMessage) json.RawMessage {
	id := operationID(at.Gid, at.Activity, at.DAD)
	p.Step.Children = append(p.Step.Children, legwork.Transition{GUID: id, Kind: legwork.Start, Topic: topic,
		Job: id.String(), Data: legwork.OrNull(input), Trace: p.anchor(w.state)})
	return JSON(map[string]string{"job": id.String()})
}

// tell sends a signal to another job (ADR 67), and returns the operation's result.
func (p *progress) tell(w *journalling, at ledger.Place, name string, input json.RawMessage) (json.RawMessage, error) {
	var to struct {
		Job, App string
		Data     json.RawMessage
	}
	if err := json.Unmarshal(legwork.OrNull(input), &to); err != nil {
		return nil, legwork.Invalid("signal %s: its input is not as docs/wire.md says: %v", name, err)
	}
	if to.App == "" {
		to.App = p.T.App
	}
	if err := legwork.CheckName("app", to.App); err != nil {
		return nil, err
	}
	if err := legwork.CheckJobID(to.Job); err != nil {
		return nil, err
	}
	s := jobsignal.Signal{App: to.App, Job: to.Job, Topic: name, ID: operationID(at.Gid, at.Activity, at.DAD).String(),
		Data: legwork.OrNull(to.Data), Status: legwork.Success, Code: legwork.CodeOK,
		Trace: p.anchor(w.state)}
	t, err := s.Message(p.Namespace)
	if err != nil {
		return nil, err
	}
	p.Step.Children = append(p.Step.Children, *t)
	return JSON(map[string]string{"id": s.ID}), nil
}
