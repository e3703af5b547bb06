package journals

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// Source tells journals out of Postgres, as engines tell them to workers.
type Source struct{ Store *ledger.Store }

// Open returns a page of the open functions of some topics.
func (s Source) Open(ctx context.Context, topics []string, ask frames.OpenPage) (*frames.OpenFunctions, error) {
	var after *ledger.Place
	if a := ask.After; a != nil {
		if err := check(a.Activity, a.DAD); err != nil {
			return nil, err
		}
		after = &ledger.Place{Gid: a.Gid, Activity: a.Activity, DAD: a.DAD}
	}
	found, err := s.Store.OpenFrames(ctx, after, topics, frames.MaxOpenPage)
	if err != nil {
		return nil, err
	}
	page := &frames.OpenFunctions{Functions: []frames.OpenFunction{}, Looked: found.Looked}
	for _, f := range found.Frames {
		page.Functions = append(page.Functions, frames.OpenFunction{Place: place(f.Place), Job: f.Job, App: f.App,
			Version: f.Version, Topic: f.Topic, Events: f.Events, Bytes: f.Bytes, Position: int(f.Next)})
	}
	if found.Last != nil {
		next := place(*found.Last)
		page.Next = &next
	}
	return page, nil
}

func place(p ledger.Place) frames.Place {
	return frames.Place{Gid: p.Gid, Activity: p.Activity, DAD: p.DAD}
}

// Journal returns a page of a journal. Error 404: there is no function of the topic at this
// place, or it has ended.
func (s Source) Journal(ctx context.Context, topic string, ask frames.Page) (*frames.Events, error) {
	if err := check(ask.Activity, ask.DAD); err != nil {
		return nil, err
	}
	if ask.From < 0 || ask.From > journal.MaxEvents {
		return nil, legwork.Invalid("the request names no event")
	}
	at := ledger.Place{Gid: ask.Gid, Activity: ask.Activity, DAD: ask.DAD}
	found, err := s.Store.Journal(ctx, at, ask.From, frames.MaxPageBytes)
	if err != nil {
		return nil, err
	}
	if found.Topic != topic {
		return nil, legwork.NotFound("there is no function of topic %s at this place, or it has ended", topic)
	}
	return assemble(&ask, &found)
}

// check refuses what names no place of a function.
func check(activity string, dad legwork.DAD) error {
	if err := legwork.CheckActivity(activity); err != nil {
		return err
	}
	if _, err := legwork.ParseDAD(string(dad)); err != nil {
		return legwork.Invalid("the request names no function: %v", err)
	}
	return nil
}
