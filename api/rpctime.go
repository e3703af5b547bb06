package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/legwork-dev/legwork"
)

// rpcSlack is what is left of the time for an answer when no further call of a batch begins: the call under
// way ends, and the answers are sent.
const rpcSlack = 10 * time.Second

// rpcTime is how long the calls of a request may take: less than its server gives it for the answer, which
// nobody would get after that.
func rpcTime(r *http.Request) time.Duration {
	most := answerTimeout
	if server, ok := r.Context().Value(http.ServerContextKey).(*http.Server); ok && server.WriteTimeout > 0 {
		most = server.WriteTimeout
	}
	return most - min(most/2, rpcSlack)
}

// turn tells why a call of a batch does not begin: there is no time left, or who asks has asked too much. The
// first call was counted with the request.
func (s *server) turn(w http.ResponseWriter, r *http.Request, i int) error {
	if r.Context().Err() != nil {
		return &problem{http.StatusServiceUnavailable, "busy", fmt.Sprintf(
			"this call has not begun, as the calls before it took all the time of the batch, %v: send it again", rpcTime(r))}
	}
	if who, ok := r.Context().Value(asker{}).(*Who); ok && i > 0 {
		return s.limits.take(w, who.Name)
	}
	return nil
}

// late is the error of a call during which the time ended, if it says no more than that.
func late(ctx context.Context, err error) error {
	if ctx.Err() != nil && errors.Is(err, context.DeadlineExceeded) &&
		problemOf(err).status == http.StatusInternalServerError {
		return &legwork.Error{Code: legwork.CodeTimeout, Class: legwork.Retry,
			Message: "the time of the request ended during this call, which may or may not have taken effect"}
	}
	return err
}
