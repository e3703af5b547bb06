package natsapi

import (
	"encoding/json"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// Hint tells on legwork.DoneSubject that a job has ended. It may be lost or
// come twice: the job row is the truth. As JSON:
//
//	{"gid":"01890a5d-…","app":"shop","job":"order-17","state":"completed"}
type Hint struct {
	Gid   legwork.ID `json:"gid"`
	App   string     `json:"app"`
	Job   string     `json:"job"`
	State string     `json:"state"`
}

// Tell returns what an engine calls when a job has ended: it publishes the Hint,
// without waiting.
func Tell(nc *nats.Conn, namespace string) func(ledger.Closed) {
	return func(c ledger.Closed) {
		body, err := json.Marshal(Hint{Gid: c.Gid, App: c.App, Job: c.Job, State: c.State})
		if err == nil {
			_ = nc.Publish(legwork.DoneSubject(namespace, c.Gid), body) // a lost hint costs time only
		}
	}
}
