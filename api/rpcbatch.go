package api

import (
	"encoding/json"
	"net/http"

	"github.com/legwork-dev/legwork"
)

// maxBatch bounds the calls of one request.
const maxBatch = 100

// batch answers a list of calls. Their answers are sent together, and are no more than one request may read. A call
// whose answer would be more than that fails.
func (s *server) batch(w http.ResponseWriter, r *http.Request, body []byte) {
	var calls []json.RawMessage
	if err := json.Unmarshal(body, &calls); err != nil || len(calls) == 0 || len(calls) > maxBatch {
		s.answer(w, r, s.failed(r, nil, rpcRequest, legwork.Invalid("a batch has 1 to %d calls", maxBatch)), nil)
		return
	}
	read := readingOf(r.Context())
	var answers []json.RawMessage
	for i, one := range calls {
		before := read.taken
		answer := s.call(r, one, s.turn(w, r, i))
		var text []byte
		if answer != nil {
			text = s.told(r, answer)
		}
		if err := read.settle(before, int64(len(text))); err != nil {
			text = encoded(s.failed(r, answer.ID, rpcCode(problemOf(err).status), err))
		}
		if answer != nil {
			answers = append(answers, text)
		}
	}
	if len(answers) == 0 {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	write(w, http.StatusOK, encoded(answers))
}

// told is an answer as it is sent to who asks.
func (s *server) told(r *http.Request, answer *response) []byte {
	v, err := redacted(r.Context(), answer)
	var text []byte
	if err == nil {
		text, err = json.Marshal(v)
	}
	if err != nil {
		return encoded(s.failed(r, answer.ID, rpcInternal, err))
	}
	return text
}
