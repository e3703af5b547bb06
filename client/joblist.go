package client

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// listing is what one page may read: pieces of jobs that grow up to piece, for at most time.
// With several filters the first probe jobs of each tell which is the rarest.
// Up to count jobs are counted one by one.
type listing struct {
	piece, probe, count int
	time                time.Duration
}

var listed = listing{piece: 5000, probe: 1000, count: MaxCounted, time: 2 * time.Second}

// listGraphs bounds the apps, and the graphs, that are looked through one by one.
const listGraphs = 64

// lister makes one page: a source names jobs, the latest first, and the filter says which of
// them the page wants.
type lister struct {
	listing
	sql         map[string]string
	tx          pgx.Tx
	f           *Filter
	low, before legwork.ID // the range of gids that is left: low is in it, before is not
	apps        []string   // that have jobs; nil: too many
}

// source reads the next jobs of an index, the latest first, within what is left of the range.
type source func(ctx context.Context, most int) (stretch, error)

// stretch is some jobs of a source: all that it has down to floor, or, if that is nil, to the
// end of the range.
type stretch struct {
	all   bool         // every job there is, so that gids are not told
	gids  []legwork.ID // the latest first
	floor *legwork.ID
}

// rarer tells which of two first pieces leads through fewer jobs: one that is at its end, the
// shorter of two such, else the one that goes farther back.
func (p *stretch) rarer(than *stretch) bool {
	switch {
	case p.floor == nil && than.floor == nil:
		return len(p.gids) < len(than.gids)
	case p.floor == nil || than.floor == nil:
		return p.floor == nil
	}
	return bytes.Compare(p.floor[:], than.floor[:]) < 0
}

// page fills a page. When its time is over, it is partial.
func (l *lister) page(ctx context.Context, page *JobPage) error {
	began := time.Now()
	from, first, err := l.choose(ctx)
	most := l.f.Limit + 1
	if first != nil {
		most = max(most, l.probe)
	}
	for ; err == nil; most = min(4*most, l.piece) {
		p := first
		if first = nil; p == nil {
			var read stretch
			if read, err = from(ctx, min(most, l.piece)); err != nil {
				break
			}
			p = &read
		}
		if err = l.sift(ctx, p, page); err != nil {
			break
		}
		if len(page.Jobs) > l.f.Limit {
			page.Jobs = page.Jobs[:l.f.Limit]
			page.Next = page.Jobs[l.f.Limit-1].Gid
			return nil
		}
		if p.floor == nil {
			return nil
		}
		if bytes.Compare(p.floor[:], l.before[:]) >= 0 {
			return fmt.Errorf("a list of jobs does not get beyond %s", l.before)
		}
		l.before = *p.floor
		if time.Since(began) >= l.time {
			page.Partial, page.Next = true, l.before
			return nil
		}
	}
	return err
}

// choose returns the source that leads through the fewest jobs, with its first piece if that
// has been read.
func (l *lister) choose(ctx context.Context) (source, *stretch, error) {
	sources, err := l.sources(ctx)
	if err != nil {
		return nil, nil, err
	}
	if len(sources) == 1 {
		return sources[0], nil, nil
	}
	var rarest source
	var first *stretch
	for _, s := range sources {
		p, err := s(ctx, l.probe)
		if err != nil {
			return nil, nil, err
		}
		if first == nil || p.rarer(first) {
			rarest, first = s, &p
		}
	}
	return rarest, first, nil
}

// sift adds the jobs of a piece that the filter wants.
func (l *lister) sift(ctx context.Context, p *stretch, page *JobPage) error {
	low := l.low
	if p.floor != nil {
		low = *p.floor
	}
	if !p.all && len(p.gids) == 0 {
		return nil
	}
	f := l.f
	name, op, value, number := columnsOf(f.Attributes)
	rows, err := l.tx.Query(ctx, l.sql["jobs.sql"], p.gids, low, l.before, f.Limit+1-len(page.Jobs), f.App, f.Graph,
		f.State, f.Code, f.Activity, traceOrNone(f.Trace), f.Entity, f.JobID, f.Prefix, timeOrNull(f.Since),
		timeOrNull(f.Until), f.Expired, name, op, value, number)
	if err == nil {
		page.Jobs, err = pgx.AppendRows(page.Jobs, rows, pgx.RowToStructByPos[JobLine])
	}
	return err
}

// sources are the indexes that the filter can be looked up in; if there is none, all jobs.
func (l *lister) sources(ctx context.Context) (all []source, err error) {
	f := l.f
	if len(f.Gids) > 0 { // nothing is rarer
		return []source{l.named(f.Gids)}, nil
	}
	if err := l.findApps(ctx); err != nil {
		return nil, err
	}
	if f.JobID != "" || f.Prefix != "" {
		text, exact := f.Prefix, f.JobID != ""
		if exact {
			text = f.JobID
		}
		if err := l.bounded(ctx, &all, "jobs_by_id.sql", l.apps, text, exact); err != nil {
			return nil, err
		}
	}
	if f.App != "" || f.Graph != "" {
		apps, graphs, err := l.graphs(ctx)
		if err != nil {
			return nil, err
		}
		if len(graphs) <= listGraphs {
			all = append(all, l.index("jobs_by_graph.sql", apps, graphs))
		}
	}
	if f.Entity != "" && l.apps != nil {
		all = append(all, l.index("jobs_by_entity.sql", l.apps, f.Entity))
	}
	switch f.State {
	case Running:
		all = append(all, l.running)
	case Failed, Interrupted:
		all = append(all, l.index("jobs_by_state.sql", f.State))
	}
	if f.Code != nil {
		all = append(all, l.index("jobs_by_code.sql", *f.Code))
	}
	if f.Activity != "" && f.Code == nil && f.State == "" { // these are led by the same table
		all = append(all, l.index("jobs_troubled.sql"))
	}
	for _, a := range f.Attributes {
		switch {
		case l.apps == nil:
		case a.Op == "=":
			all = append(all, l.index("jobs_by_value.sql", l.apps, a.Name, a.Value))
		default:
			if err := l.bounded(ctx, &all, "jobs_by_number.sql", l.apps, a.Name, a.least(), a.greatest()); err != nil {
				return nil, err
			}
		}
	}
	if len(all) == 0 {
		all = append(all, l.everything)
	}
	return all, nil
}

// named is the source of jobs that are known.
func (l *lister) named(gids []legwork.ID) source {
	left := slices.DeleteFunc(slices.Clone(gids), func(gid legwork.ID) bool {
		return bytes.Compare(gid[:], l.low[:]) < 0 || bytes.Compare(gid[:], l.before[:]) >= 0
	})
	return func(context.Context, int) (stretch, error) { return stretch{gids: left}, nil }
}

// index is the source that a statement reads, of a range and what follows.
func (l *lister) index(file string, args ...any) source {
	return func(ctx context.Context, most int) (stretch, error) {
		gids, err := l.gids(ctx, file, most, args...)
		p := stretch{gids: gids}
		if len(gids) == most {
			p.floor = &gids[most-1]
		}
		return p, err
	}
}

// bounded adds the source that a statement reads in another order than that of gids, if it is
// no more than a piece.
func (l *lister) bounded(ctx context.Context, all *[]source, file string, args ...any) error {
	if l.apps == nil {
		return nil
	}
	gids, err := l.gids(ctx, file, l.piece+1, args...)
	if err != nil || len(gids) > l.piece {
		return err
	}
	slices.SortFunc(gids, func(a, b legwork.ID) int { return bytes.Compare(b[:], a[:]) })
	*all = append(*all, func(context.Context, int) (stretch, error) { return stretch{gids: gids}, nil })
	return nil
}

func (l *lister) gids(ctx context.Context, file string, most int, args ...any) ([]legwork.ID, error) {
	rows, err := l.tx.Query(ctx, l.sql[file], append([]any{l.low, l.before, most}, args...)...)
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]legwork.ID{}, rows, pgx.RowTo[legwork.ID])
}

// everything is the source of all jobs.
func (l *lister) everything(ctx context.Context, most int) (stretch, error) {
	marks, err := l.gids(ctx, "jobs_mark.sql", most)
	p := stretch{all: true}
	if len(marks) > 0 {
		p.floor = &marks[0]
	}
	return p, err
}

// running is the source of the jobs that have something open.
func (l *lister) running(ctx context.Context, most int) (p stretch, err error) {
	above := l.before // no job before the first id of a millisecond has a message in it
	if low, high := above.Millisecond(); low != above {
		above = high
	}
	err = l.tx.QueryRow(ctx, l.sql["jobs_running.sql"], l.low, l.before, most, above).Scan(&p.floor, &p.gids)
	return p, err
}

// findApps finds the apps that have jobs, which indexes begin with.
func (l *lister) findApps(ctx context.Context) error {
	f := l.f
	switch {
	case f.App != "":
		l.apps = []string{f.App}
		return nil
	case f.Graph == "" && f.Entity == "" && f.JobID == "" && f.Prefix == "" && len(f.Attributes) == 0:
		return nil
	}
	rows, err := l.tx.Query(ctx, l.sql["jobs_apps.sql"], listGraphs+1)
	if err != nil {
		return err
	}
	if l.apps, err = pgx.AppendRows([]string{}, rows, pgx.RowTo[string]); len(l.apps) > listGraphs {
		l.apps = nil
	}
	return err
}

// graphs are those of the app that the filter names, or of all, up to one too many.
func (l *lister) graphs(ctx context.Context) (apps, graphs []string, err error) {
	if l.apps == nil {
		return nil, make([]string, listGraphs+1), nil
	}
	rows, err := l.tx.Query(ctx, l.sql["jobs_graphs.sql"], l.apps, l.f.Graph, listGraphs+1)
	if err != nil {
		return nil, nil, err
	}
	var app, graph string
	_, err = pgx.ForEachRow(rows, []any{&app, &graph}, func() error {
		apps, graphs = append(apps, app), append(graphs, graph)
		return nil
	})
	return apps, graphs, err
}

// clocks is by how much the clocks may differ that made a gid and created_at.
const clocks = 10 * time.Minute

// span is the range of gids that a filter leaves.
func (f *Filter) span() (low, before legwork.ID) {
	for i := range before {
		before[i] = 0xff
	}
	if !f.Since.IsZero() {
		low = moment(f.Since.Add(-clocks))
	}
	if !f.Until.IsZero() {
		before = moment(f.Until.Add(clocks))
	}
	if !f.After.IsZero() && bytes.Compare(f.After[:], before[:]) < 0 {
		before = f.After
	}
	return low, before
}

// timeOf is the time of an id, to the millisecond.
func timeOf(id legwork.ID) time.Time {
	var ms int64
	for _, b := range id[:6] {
		ms = ms<<8 | int64(b)
	}
	return time.UnixMilli(ms).UTC()
}

// moment is the lowest id of a time.
func moment(t time.Time) (id legwork.ID) {
	ms := uint64(min(max(t.UnixMilli(), 0), math.MaxInt64>>15))
	for i := range 6 {
		id[i] = byte(ms >> (40 - 8*i))
	}
	return id
}
