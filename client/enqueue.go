package client

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// What has become of an enqueued start.
const (
	StartWaiting = "waiting" // a relay publishes it, or an engine has it
	StartBegun   = "begun"   // its job exists
	StartRefused = "refused" // it is a dead letter: redrive or discard that
)

// StartState is what has become of a start that nobody waited for.
type StartState struct {
	GUID  legwork.ID `json:"start"`
	State string     `json:"state"`
	// Topic is that of the start.
	Topic string `json:"topic,omitempty"`
	// Gid, Job, App and Version are those of the job that it began.
	Gid     legwork.ID `json:"gid,omitzero"`
	Job     string     `json:"job,omitempty"`
	App     string     `json:"app,omitempty"`
	Version string     `json:"version,omitempty"`
	// Letter is the dead letter that it became, Reason why.
	Letter legwork.ID `json:"letter,omitzero"`
	Reason string     `json:"reason,omitempty"`
	// Input is what it was first sent with; nil if that is not known.
	Input json.RawMessage `json:"-"`
}

// Enqueue stores a start in Postgres and returns its GUID, without waiting for an
// engine: a relay publishes it. It is StartTx in a transaction of its own. StartState
// tells what has become of it.
func (c *Client) Enqueue(ctx context.Context, topic string, input any, opts ...Option) (guid legwork.ID, err error) {
	if err := c.needPostgres("storing a start"); err != nil {
		return guid, err
	}
	err = pgx.BeginFunc(ctx, c.pool, func(tx pgx.Tx) error {
		guid, err = c.StartTx(ctx, tx, topic, input, opts...)
		return err
	})
	return guid, err
}

// StartState returns what has become of a start with a GUID that Enqueue or StartTx
// gave. Errors: 404 if nothing is known of it, as once its job is no longer kept, or
// if another start had begun a job of its id.
func (c *Client) StartState(ctx context.Context, guid legwork.ID) (*StartState, error) {
	s := &StartState{GUID: guid}
	var gid, letter *legwork.ID
	var app, job, version, reason, topic, subject *string
	var waits bool
	err := c.look(ctx, func(tx pgx.Tx) error {
		return tx.QueryRow(ctx, c.sql["start_state.sql"], guid).Scan(&gid, &app, &job, &version, &waits, &letter, &reason,
			&topic, &subject, &s.Input)
	})
	if topic != nil {
		s.Topic = *topic
	} else if subject != nil {
		s.Topic = strings.TrimPrefix(*subject, legwork.StartSubject(c.namespace, ""))
	}
	switch {
	case err != nil:
		return nil, c.explain("look for a start", err)
	case app != nil:
		s.State, s.Gid, s.App, s.Job = StartBegun, *gid, *app, *job
		if version != nil {
			s.Version = *version
		}
	case letter != nil:
		s.State, s.Letter, s.Reason = StartRefused, *letter, *reason
	case waits:
		s.State = StartWaiting
	default:
		return nil, legwork.NotFound("nothing is known of a start %s: it is not committed, its job is no longer kept, or "+
			"another start had begun a job with its id", guid)
	}
	return s, nil
}
