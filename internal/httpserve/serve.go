// Package httpserve serves HTTP until a context ends.
package httpserve

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// Until serves on a listener, which it closes, until ctx ends. Then it waits at most
// within for the requests that are still being answered, and returns nil.
func Until(ctx context.Context, server *http.Server, listener net.Listener, within time.Duration) error {
	stopped := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), within)
		defer cancel()
		err := server.Shutdown(limit)
		if err != nil {
			err = server.Close()
		}
		stopped <- err
	})
	err := server.Serve(listener)
	if stop() || !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serving HTTP on %s: %w", listener.Addr(), err)
	}
	return <-stopped
}
