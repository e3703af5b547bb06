package client

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// ActivityFilter chooses activities of a job. The zero value chooses those that were entered first.
type ActivityFilter struct {
	// Group is an ActivityGroup's; empty: any.
	Group string
	// State is "failed", "waiting" or "done", as an ActivityGroup counts them; empty: any.
	State string
	// Activity and DAD are of one instance, which comes with its data. Both or none.
	Activity string
	DAD      legwork.DAD
	// Cursor is the Next of the page before. Empty: the first page, which has the groups.
	Cursor string
	// Limit is how many a page has, 1 to 1000. Default 200.
	Limit int
}

// ActivityPage are activities of a job, in the order in which they were entered.
type ActivityPage struct {
	// Groups are those of the whole job, whatever the filter, at most 1,000. Only the first page has them.
	Groups []ActivityGroup `json:"groups,omitempty"`
	// Activities have no data, unless one instance was asked for.
	Activities []Activity `json:"activities"`
	Next       string     `json:"next,omitempty"` // where the next page begins; empty: there is none
}

// ActivityGroup counts the instances of an activity, or all that a durable function f has asked for: "f/".
type ActivityGroup struct {
	Group string `json:"group"`
	Count int    `json:"count"`
	// Waiting are those that somebody is still to answer, Failed have an error; the others are done.
	Waiting int       `json:"waiting"`
	Failed  int       `json:"failed"`
	First   time.Time `json:"first"` // when the first was entered
	Last    time.Time `json:"last"`  // the latest change
	// Slowest is how long one has taken, or takes until now, in seconds.
	Slowest float64 `json:"slowest_s"`
}

const (
	maxActivities = 1000
	fewActivities = 200
	maxGroups     = 1000
)

// Activities lists the activities of a job, page by page, and counts them in groups: a Job has at most MaxJobRows. A
// job that does not exist is a *legwork.Error with code 404. It needs Postgres.
func (c *Client) Activities(ctx context.Context, gid legwork.ID, f ActivityFilter) (*ActivityPage, error) {
	if err := c.needPostgres("listing activities"); err != nil {
		return nil, err
	}
	if f.Limit == 0 {
		f.Limit = fewActivities
	}
	at, err := f.check()
	if err != nil {
		return nil, err
	}
	page := &ActivityPage{Activities: []Activity{}}
	err = c.look(ctx, func(tx pgx.Tx) error {
		j := &Job{}
		if err := c.findJob(ctx, tx, Gid(gid), j, false); err != nil {
			return err
		}
		if err := c.readPage(ctx, tx, gid, f, at, page); err != nil {
			return err
		}
		if j.Activities = page.Activities; j.operates() {
			if err := c.called(ctx, tx, j); err != nil {
				return err
			}
		}
		if f.Cursor != "" {
			return nil
		}
		low, high := gid.Range()
		rows, err := tx.Query(ctx, c.sql["job_groups.sql"], gid, low, high, maxGroups)
		if err == nil {
			page.Groups, err = pgx.AppendRows([]ActivityGroup{}, rows, pgx.RowToStructByPos[ActivityGroup])
		}
		return err
	})
	if err != nil {
		return nil, c.explain("list the activities of job "+gid.String(), err)
	}
	return page, nil
}

// pageEnd is the last activity of a page, as a cursor has it.
type pageEnd struct {
	Entered  time.Time   `json:"e"`
	DAD      legwork.DAD `json:"d"`
	Activity string      `json:"a"`
}

// check returns where the page begins; nil: at the first activity.
func (f *ActivityFilter) check() (*pageEnd, error) {
	switch {
	case f.Limit < 1 || f.Limit > maxActivities:
		return nil, legwork.Invalid("limit is %d, want 1 to %d", f.Limit, maxActivities)
	case f.State != "" && f.State != "failed" && f.State != "waiting" && f.State != "done":
		return nil, legwork.Invalid("state is %q, want failed, waiting or done", legwork.Clip(f.State, 64))
	case (f.Activity == "") != (f.DAD == ""):
		return nil, legwork.Invalid("one instance has an activity and a dad: give both or none")
	case !texts(f.Group, f.Activity, string(f.DAD)):
		return nil, legwork.Invalid("a group, an activity or a dad has a NUL or is not UTF-8")
	case f.Cursor == "":
		return nil, nil
	}
	at := &pageEnd{}
	text, err := base64.RawURLEncoding.DecodeString(f.Cursor)
	if err == nil {
		err = json.Unmarshal(text, at)
	}
	if err != nil || at.Entered.IsZero() || !texts(at.Activity, string(at.DAD)) {
		return nil, legwork.Invalid("cursor %q is not one that a page has given", legwork.Clip(f.Cursor, 64))
	}
	return at, nil
}

// texts reports whether all can be compared with what is stored.
func texts(all ...string) bool {
	for _, s := range all {
		if !utf8.ValidString(s) || strings.Contains(s, "\x00") {
			return false
		}
	}
	return true
}

func (c *Client) readPage(ctx context.Context, tx pgx.Tx, gid legwork.ID, f ActivityFilter, at *pageEnd,
	page *ActivityPage) error {
	low, high := gid.Range()
	var after *time.Time
	if at != nil {
		after = &at.Entered
	} else {
		at = &pageEnd{}
	}
	rows, err := tx.Query(ctx, c.sql["job_page.sql"], gid, low, high, f.Group, f.State, f.Activity, f.DAD, after, at.DAD,
		at.Activity, f.Limit+1)
	if err != nil {
		return err
	}
	if page.Activities, err = pgx.AppendRows(page.Activities, rows, scanListed); err != nil {
		return err
	}
	if len(page.Activities) > f.Limit {
		page.Activities = page.Activities[:f.Limit]
		last := &page.Activities[f.Limit-1]
		text, err := json.Marshal(pageEnd{last.Entered, last.DAD, last.Activity})
		if err != nil {
			return err
		}
		page.Next = base64.RawURLEncoding.EncodeToString(text)
	}
	return nil
}

// operates reports whether a function has asked for some of the activities.
func (j *Job) operates() bool {
	for i := range j.Activities {
		if _, _, is := graph.OperationOf(j.Activities[i].Activity); is {
			return true
		}
	}
	return false
}

// scanListed reads an activity of a page.
func scanListed(row pgx.CollectableRow) (a Activity, err error) {
	var digits ledger.Activity
	var active bool
	err = row.Scan(&a.Activity, &a.DAD, &digits, &a.Work, &a.Status, &a.Code, &a.Output, &a.Hook, &a.Attempt, &a.Entered,
		&a.Updated, &a.Leg1, &a.frame, &a.function, &active, &a.Input)
	a.say(digits)
	switch {
	case active:
		a.State = "active"
	case digits.FinalizeDigit() == ledger.Authorized:
		a.State = "trigger"
	case digits.Finalized():
		a.State = "finalized"
	default:
		a.State = "ended"
	}
	return a, err
}
