package client

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// Move says to which version a running job is moved.
type Move struct {
	// Version of its app, which must be deployed. It need not be the active one.
	Version string
	// Preview only looks whether the job can be moved.
	Preview bool
	// By is who moves it, and why: kept if there is a Who (Actions).
	By
}

// Moved is a job that runs another version now.
type Moved struct {
	Gid   legwork.ID `json:"gid"`
	App   string     `json:"app"`
	JobID string     `json:"job"`
	From  string     `json:"from"`
	To    string     `json:"to"`
	// Preview: nothing was done. Already: the job ran this version before.
	Preview bool `json:"preview,omitempty"`
	Already bool `json:"already,omitempty"`
}

// Move has a running job go on with another version of its app (ADR 93). What it has done stays,
// and what it waits for goes on: nothing is asked again. What is decided from now on, the new
// version says: maps, conditions, retries, activities behind those that are open. Its children stay
// as they are; a retry or fork has a version of its own.
//
// Both versions must agree about what the job has entered: the same activities behind the same
// ones, at the same depth. Where something is open, they must ask the same topic, and wait by the
// same hook rules; no durable function may be open. Activities that have ended may be missing.
//
// It needs Postgres. Errors: *legwork.Error with code 404 if there is no such job, version or
// graph, 409 if the job has ended, is just beginning, or was moved too often, 422 with the reason if
// the version does not fit.
func (c *Client) Move(ctx context.Context, ref Ref, how Move) (*Moved, error) {
	if err := ref.check(); err != nil {
		return nil, err
	}
	if err := c.needPostgres("to move a job"); err != nil {
		return nil, err
	}
	if err := how.check(); err != nil {
		return nil, err
	}
	out, err := c.move(ctx, ref, &how)
	if err != nil {
		return nil, c.explain("move job "+ref.String(), err)
	}
	return out, nil
}

func (how *Move) check() error {
	if err := legwork.CheckVersion(how.Version); err != nil || how.By == (By{}) {
		return err
	}
	return how.By.check()
}

func (c *Client) move(ctx context.Context, ref Ref, how *Move) (*Moved, error) {
	for range maxAnswers {
		r, err := c.reads.state(ctx, ref)
		switch {
		case err != nil:
			return nil, err
		case r == nil:
			return nil, ref.unknown()
		case r.State != Running:
			return nil, legwork.Conflict("job %s has ended (%s), and is not moved: `legwork job retry` and `legwork job fork` "+
				"take --version", ref, r.State)
		}
		out := &Moved{Gid: r.Gid, App: r.App, JobID: r.JobID, From: r.Version, To: how.Version, Preview: how.Preview}
		if r.Version == how.Version {
			out.Already = true
			return out, nil
		}
		m, moves, err := c.moveOf(ctx, r, how)
		if err != nil {
			return nil, err
		}
		done, err := c.moveFirst(ctx, m)
		if err != nil {
			return nil, err
		}
		if len(done) == 1 && !done[0].Closed && done[0].Version != m.From {
			continue // somebody else has moved it
		}
		return out, out.refused(ref, done, moves)
	}
	return nil, &legwork.Error{Code: codeBusy, Class: legwork.Retry,
		Message: fmt.Sprintf("job %s is moved by others again and again: see `legwork job show %[1]s`", ref)}
}

// moveFirst moves a job. Before the first move in a database it sees to it that every engine knows
// jobs that are moved: it waits until older builds have noticed that they must not go on.
func (c *Client) moveFirst(ctx context.Context, m *ledger.Move) ([]ledger.Moved, error) {
	if m.Preview || c.moves.Load() {
		return c.store.Move(ctx, m)
	}
	look := *m
	look.Preview = true
	if seen, err := c.store.Move(ctx, &look); err != nil || len(seen) == 0 || !seen[0].Done {
		return seen, err // what is refused changes nothing
	}
	first, err := c.store.NeedMoves(ctx)
	if err != nil {
		return nil, err
	}
	if first {
		select {
		case <-time.After(2 * legwork.MaxStale):
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	c.moves.Store(true)
	return c.store.Move(ctx, m)
}

// moveOf compares the versions.
func (c *Client) moveOf(ctx context.Context, r *Result, how *Move) (*ledger.Move, *graph.Moves, error) {
	was, err := c.graphOf(ctx, r.App, r.Version, r.Graph)
	if err != nil {
		return nil, nil, err
	}
	to, err := c.graphOf(ctx, r.App, how.Version, r.Graph)
	if err != nil {
		return nil, nil, err
	}
	if was.App.Compat != to.App.Compat {
		return nil, nil, unfit("version %s follows other rules than %s (compat)", how.Version, r.Version)
	}
	m := &ledger.Move{Gids: []legwork.ID{r.Gid}, Preview: how.Preview, Outcome: "from version " + r.Version + " to " +
		how.Version, By: ledger.Operator(how.By)}
	m.Args, _ = json.Marshal(map[string]string{"from": r.Version, "to": how.Version}) // texts cannot fail
	moves := was.MovesTo(to)
	m.Enters, m.Opens = append([]string{}, moves.Enters...), append([]string{}, moves.Opens...)
	return m, &moves, c.look(ctx, func(tx pgx.Tx) error {
		for version, id := range map[string]*int32{r.Version: &m.From, how.Version: &m.To} {
			if err := tx.QueryRow(ctx, c.sql["version_id.sql"], r.App, version).Scan(id); err != nil {
				return err
			}
		}
		return nil
	})
}

func unfit(format string, args ...any) error {
	return &legwork.Error{Code: legwork.CodeUnfit, Class: legwork.Dead, Message: fmt.Sprintf(format, args...)}
}

// refused says why a job was not moved.
func (out *Moved) refused(ref Ref, done []ledger.Moved, moves *graph.Moves) error {
	if len(done) == 0 {
		return ref.unknown()
	}
	switch d := &done[0]; {
	case d.Done:
		return nil
	case d.Closed:
		return legwork.Conflict("job %s is ending at this moment, and is not moved", ref)
	case !d.Begun:
		return legwork.Conflict("job %s is beginning at this moment: try again", ref)
	case d.Moves >= ledger.MaxMoves:
		return legwork.Conflict("job %s has left %d versions, and is not moved any more", ref, d.Moves)
	case d.Misfit.Activity == "": // all was granted that is compared
		return fmt.Errorf("job %s was not moved, and nothing says why", ref)
	default:
		what := "has entered it"
		if d.Open {
			what = "waits in it"
		}
		id, _, _ := strings.Cut(d.Misfit.Activity, "/") // an operation is part of its function
		why := moves.Why[id]
		if why == "" {
			why = "it is not known"
		}
		return unfit("activity %s does not fit in version %s: %s; job %s %s, at %s. Let it go on as it is, or end it and "+
			"retry it with --version", id, out.To, why, ref, what, d.Misfit.DAD)
	}
}
