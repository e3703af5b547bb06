// Package rehearsal chooses the open functions whose journals a rehearsal replays.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package rehearsal

import (
	"cmp"
	"context"
	"slices"

	"github.com/legwork-dev/legwork/internal/frames"
)

// MaxLooked is how many open functions are looked at to choose among them. It is some seconds of
// work for Postgres.
const MaxLooked = 100_000

// List returns a page of the functions that are open, those of the newest jobs first.
type List func(context.Context, frames.OpenPage) (*frames.OpenFunctions, error)

// Chosen are the functions of one topic that are rehearsed.
type Chosen struct {
	Topic string
	// Open is how many are open, of those that were looked at.
	Open      int
	Functions []frames.OpenFunction
}

// Choose returns at most so many open functions of each topic; 0: all. What stands at one position
// of one version of an app has mostly asked for the same: so it takes the newest of each position
// and version, then the second of each, and so on. more: there are functions that were not looked
// at. The topics are in the order of their names.
func Choose(ctx context.Context, list List, most int) (chosen []Chosen, more bool, err error) {
	topics := map[string]*topic{}
	page, looked := frames.OpenPage{Open: true}, 0
	for {
		found, err := list(ctx, page)
		if err != nil {
			return nil, false, err
		}
		for _, f := range found.Functions {
			t := topics[f.Topic]
			if t == nil {
				t = &topic{places: map[place][]frames.OpenFunction{}}
				topics[f.Topic] = t
			}
			t.add(&f, most)
		}
		looked += found.Looked
		page.After = found.Next
		if more = looked >= MaxLooked; more || page.After == nil {
			break
		}
	}
	for name, t := range topics {
		chosen = append(chosen, Chosen{name, t.open, t.choose(most)})
	}
	slices.SortFunc(chosen, func(a, b Chosen) int { return cmp.Compare(a.Topic, b.Topic) })
	return chosen, more, nil
}

// topic is the functions of one topic, by where they stand.
type topic struct {
	open   int
	places map[place][]frames.OpenFunction // the newest first
}

type place struct {
	app, version string
	position     int
}

func (t *topic) add(f *frames.OpenFunction, most int) {
	t.open++
	at := place{f.App, f.Version, f.Position}
	if most == 0 || len(t.places[at]) < most {
		t.places[at] = append(t.places[at], *f)
	}
}

// choose takes the first of each place, the second of each, and so on.
func (t *topic) choose(most int) (functions []frames.OpenFunction) {
	for nth := 0; ; nth++ {
		var round []frames.OpenFunction
		for _, at := range t.places {
			if nth < len(at) {
				round = append(round, at[nth])
			}
		}
		if len(round) == 0 {
			return functions
		}
		slices.SortFunc(round, func(a, b frames.OpenFunction) int {
			return cmp.Or(slices.Compare(b.Gid[:], a.Gid[:]), cmp.Compare(a.Activity, b.Activity), cmp.Compare(a.DAD, b.DAD))
		})
		if left := most - len(functions); most > 0 && len(round) >= left {
			return append(functions, round[:left]...)
		}
		functions = append(functions, round...)
	}
}
