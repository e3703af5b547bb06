package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/legwork-dev/legwork"
)

var errMoved = errors.New("the job was moved to another version meanwhile, by which the message is decided when it " +
	"comes again")

// wrongVersion ends an item that names another version than its job runs: as a dead letter, unless
// followMoved finds that the job has left that version.
func (it *item) wrongVersion() {
	it.dead("wrong_version", fmt.Errorf("the job runs another version than %s", it.T.Version), false)
	it.elsewhere = true
}

// followMoved handles messages once more that name a version which their jobs have left (ADR 93):
// as messages of the version that these run now.
func (e *Engine) followMoved(ctx context.Context, l leg, items []*item) {
	var left []*item
	var gids []legwork.ID
	var versions []int32
	for _, it := range items {
		if it.elsewhere {
			left, gids, versions = append(left, it), append(gids, it.T.Gid), append(versions, it.version.ID)
		}
	}
	if len(left) == 0 {
		return
	}
	now, err := e.Store.MovedTo(ctx, gids, versions)
	var moved []*item
	var again []*legwork.Delivery
	for i, it := range left {
		var v *version
		if err == nil && now[i] != 0 {
			v, err = e.apps.id(ctx, now[i], it.began)
		}
		switch {
		case err != nil:
			it.deadReason = ""
			it.later("retry", err)
		case v == nil: // the job never ran the version that it names
		default:
			it.deadReason = ""
			it.ack("moved")
			moved, again = append(moved, it), append(again, under(it.delivery, v))
		}
	}
	if len(moved) == 0 {
		return
	}
	for i, verdict := range e.handle(ctx, l, again) {
		moved[i].instead = &verdict
	}
}

// under is a delivery of a message of another version.
func under(d *legwork.Delivery, v *version) *legwork.Delivery {
	as := *d
	as.Header = maps.Clone(d.Header)
	as.Header.Set(legwork.HeaderVersion, v.Version.Version)
	return &as
}
