package engine

import (
	"context"
	"fmt"
	"strconv"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/ledger"
)

// tellAnswers tells the workers that have asked what became of their answers, now that it is
// durable. What is handed back comes again, and is told then.
//
// An answer to a turn of a durable function whose GUID had its effect before may be another
// worker's: the one whose token the frame has. So it is a duplicate only if its own token is
// that one, and whoever sent it may go on from there.
func (e *Engine) tellAnswers(ctx context.Context, items []*item) {
	if e.Tell == nil {
		return
	}
	var asked, doubtful []*item
	for _, it := range items {
		if it.delivery.Header.Get(legwork.HeaderReceipt) == "" || it.verdict.Action == legwork.Nak || it.instead != nil {
			continue
		}
		asked = append(asked, it)
		if it.verdict.Outcome == "duplicate" && it.Activity != nil && it.Activity.Frame() != nil {
			doubtful = append(doubtful, it)
		}
	}
	tokens, err := e.tokens(ctx, doubtful)
	for _, it := range doubtful {
		if err != nil {
			it.later("retry", err) // it is a duplicate then, too
		}
	}
	for _, it := range asked {
		if it.verdict.Action != legwork.Nak {
			e.Tell(it.delivery.Header.Get(legwork.HeaderReceipt), it.receipt(tokens))
		}
	}
}

// tokens returns those of the frames that items answer for and that have not ended.
func (e *Engine) tokens(ctx context.Context, items []*item) (map[ledger.Place]string, error) {
	places := make([]ledger.Place, len(items))
	for i, it := range items {
		places[i] = it.Place()
	}
	list, err := e.Store.Frames(ctx, places)
	if err != nil {
		return nil, fmt.Errorf("read whose answers were taken: %w", err)
	}
	tokens := make(map[ledger.Place]string, len(list))
	for _, f := range list {
		tokens[f.Place] = f.Token
	}
	return tokens, nil
}

// receipt is what became of an answer, by the outcome of its message.
func (it *item) receipt(tokens map[ledger.Place]string) legwork.AnswerReceipt {
	h := it.delivery.Header
	guid, _ := legwork.ParseID(h.Get(legwork.HeaderGUID)) // what is none is told as none
	seq, _ := strconv.Atoi(h.Get(legwork.HeaderSeq))
	r := legwork.AnswerReceipt{GUID: guid, Seq: seq, Outcome: legwork.AnswerRefused}
	switch it.verdict.Outcome {
	case "done", "resumed":
		r.Outcome = legwork.AnswerDone
		if it.cut {
			r.Outcome, r.Over, r.Message = legwork.AnswerRefused, true, "the function has come to a limit, and failed"
		}
	case "paused":
		r.Outcome = legwork.AnswerHeld
	case "duplicate":
		token, waits := tokens[it.Place()]
		switch own := decide.TokenOf(it.delivery.Data); {
		case waits && token != own: // another worker's had the effect
		case !waits && own != "" && it.T.Status == legwork.Pending && it.Activity != nil && it.Activity.Frame() != nil:
			r.Over = true // its function has ended since
		default:
			r.Outcome = legwork.AnswerDuplicate
		}
	case "refused", "incomplete": // another answer to this work may be taken
	case "again":
		r.Over = true // another work message has taken the place of this one
		if it.wrong != nil {
			r.Message = it.wrong.Error()
		} else {
			r.Outcome = legwork.AnswerDone // it was an error, and has its effect
		}
	default:
		r.Over = true
		if it.verdict.Err != nil {
			r.Message = it.verdict.Err.Error()
		}
	}
	return r
}
