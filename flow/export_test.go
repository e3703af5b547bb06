package flow

import "github.com/legwork-dev/legwork/worker"

// HandleEvicting is Handle for a worker that keeps no function between its turns.
func HandleEvicting[In, Out any](topic string, f func(Context, In) (Out, error)) worker.Registration {
	s := &server{topic: topic, body: body(topic, f), parked: newParking()}
	s.parked.most = 0
	return worker.HandleRaw(topic, s.turn)
}
