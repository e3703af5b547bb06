package webhook

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// cloudEvent is the body of a delivery: a CloudEvent 1.0 in JSON. It is the same for
// each attempt.
type cloudEvent struct {
	SpecVersion     string `json:"specversion"`
	ID              string `json:"id"`
	Source          string `json:"source"`
	Type            string `json:"type"`
	Subject         string `json:"subject,omitempty"`
	Time            string `json:"time,omitempty"`
	DataContentType string `json:"datacontenttype"`
	TraceParent     string `json:"traceparent,omitempty"`
	// What an event over NATS has in its headers.
	Gid      string          `json:"legworkgid,omitempty"`
	App      string          `json:"legworkapp,omitempty"`
	Status   string          `json:"legworkstatus,omitempty"`
	Code     int             `json:"legworkcode,omitempty"`
	Activity string          `json:"legworkactivity,omitempty"`
	Data     json.RawMessage `json:"data"`
}

// event is what a claim tells of a kept event; a test has none.
type event struct {
	pos                               *int64
	gid                               *legwork.ID
	app, job, activity, status, trace string
	code                              int
	leaves                            bool // data are {"path": value, …}
	data                              json.RawMessage
}

// body is the CloudEvent of a delivery. The data of the event are dropped: what is in
// flight is held in memory once.
func (c *claimed) body(namespace string) ([]byte, error) {
	e := cloudEvent{SpecVersion: "1.0", ID: c.event.String(), Source: "/legwork/" + namespace, Type: c.topic,
		DataContentType: "application/json"}
	if c.of.pos == nil {
		e.Data = json.RawMessage(`{"test":true}`)
		return json.Marshal(e)
	}
	if c.of.gid == nil {
		return nil, fmt.Errorf("the event is not kept any more")
	}
	data := legwork.OrNull(c.of.data)
	c.of.data = nil
	if c.of.leaves {
		var err error
		if data, err = graph.AssembleFlat(data); err != nil {
			return nil, fmt.Errorf("assemble the data of event %s: %w", c.event, err)
		}
	}
	e.Source += "/" + c.of.app
	e.Subject, e.Gid, e.App, e.Status, e.Code, e.Activity = c.of.job, c.of.gid.String(), c.of.app, c.of.status, c.of.code,
		c.of.activity
	e.TraceParent, e.Data = c.of.trace, data
	e.Time = time.UnixMicro(*c.of.pos).UTC().Format(time.RFC3339Nano)
	return json.Marshal(e)
}
