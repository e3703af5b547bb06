package api

import (
	"net/http"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
)

// SignalTopic wakes the hooks that wait on a topic for the data of the body.
func (s *server) SignalTopic(w http.ResponseWriter, r *http.Request, _, topic string, p oas.SignalTopicParams) {
	var body oas.Signal
	err := readObject(r, &body)
	if err == nil {
		err = signalID(&body, p.IdempotencyKey)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	options := []client.Option{client.WithStatus(legwork.Status(or(body.Status))), client.WithCode(or(body.Code))}
	if body.SignalId != nil {
		options = append(options, client.WithIdempotencyKey(*body.SignalId))
	}
	receipt, err := s.Client.Signal(traced(r), topic, legwork.OrNull(or(body.Data)), options...)
	s.answer(w, r, receipt, err)
}

// signalID takes the id of a signal from its body or from the header; in both it
// must be the same.
func signalID(body *oas.Signal, key *string) error {
	switch {
	case body.SignalId == nil:
		body.SignalId = key
	case key != nil && *key != *body.SignalId:
		return legwork.Invalid("the Idempotency-Key is %q and the signalId %q: give one of them, or both alike",
			legwork.Clip(*key, 64), legwork.Clip(*body.SignalId, 64))
	}
	return nil
}
