package client

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Related is a job that another one was forked from, or that was forked from it.
type Related struct {
	Gid legwork.ID `json:"gid"`
	// JobID and State are empty if the job was deleted.
	JobID string `json:"job,omitempty"`
	State string `json:"state,omitempty"`
	// Kind of the fork: retry or fork.
	Kind string `json:"kind"`
	// By whom it was forked, when and why.
	By  string    `json:"by"`
	Why string    `json:"why,omitempty"`
	At  time.Time `json:"at"`
}

// kindRetry is the kind of a fork that goes on under the id of its source.
const kindRetry = "retry"

// related is a row of job_forks.sql.
type related struct {
	source bool
	Related
}

func scanRelated(row pgx.CollectableRow) (r related, err error) {
	err = row.Scan(&r.source, &r.Gid, &r.JobID, &r.Kind, &r.State, &r.By, &r.Why, &r.At)
	return r, err
}

// maxForks bounds the forks of a job that are told.
const maxForks = 100

// readForks queues the reading of what a job was forked from, and into.
func (c *Client) readForks(batch *pgx.Batch, gid legwork.ID, source **Related, forks *[]Related) {
	batch.Queue(c.sql["job_forks.sql"], gid, maxForks).Query(func(rows pgx.Rows) error {
		all, err := pgx.CollectRows(rows, scanRelated)
		for i := range all {
			if all[i].source {
				*source = &all[i].Related
			} else {
				*forks = append(*forks, all[i].Related)
			}
		}
		slices.SortFunc(*forks, func(a, b Related) int { return strings.Compare(b.Gid.String(), a.Gid.String()) })
		return err
	})
}

// retriedAs is the job that goes on under the id of one that has ended; nil: there is none.
func retriedAs(forks []Related) *Related {
	if i := slices.IndexFunc(forks, func(r Related) bool { return r.Kind == kindRetry }); i >= 0 {
		return &forks[i]
	}
	return nil
}

// forkedFrom says of a fork what it is, and of a job that was retried which one goes on.
func (j *Job) forkedFrom() (said string) {
	if s := j.Source; s != nil {
		said = fmt.Sprintf("; it is a %s of the job with gid %s, made by %s at %s UTC%s", s.Kind, s.Gid, s.By, clock(s.At),
			reason(s.Why))
	}
	if r := retriedAs(j.Forks); r != nil {
		said += fmt.Sprintf("; it was retried by %s at %s UTC%s: the job with gid %s goes on", r.By, clock(r.At),
			reason(r.Why), r.Gid)
		if r.State != "" {
			said += " (" + r.State + ")"
		}
	}
	return said
}

func reason(why string) string {
	if why == "" {
		return ""
	}
	return fmt.Sprintf(" (%s)", why)
}
