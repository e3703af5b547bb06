package components

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

const (
	// patience bounds the wait for a page, also while engines start, and onePatience that for one
	// answer.
	patience    = 30 * time.Second
	onePatience = 5 * time.Second
)

// Fetch gets the bytes of a component from engines, and checks that they are those that its name
// says. Errors: *legwork.Error with code 404 if it was not pushed; others if no engine answers.
func Fetch(ctx context.Context, nc *nats.Conn, namespace string, d legwork.Digest) ([]byte, error) {
	var all []byte
	for {
		p, err := fetchPage(ctx, nc, legwork.ComponentSubject(namespace, d.Topic()), ask{d.String(), len(all)})
		switch {
		case err != nil:
			return nil, fmt.Errorf("fetch component %s: %w", d, err)
		case p.Size > legwork.MaxComponentBytes:
			return nil, TooLarge(p.Size)
		case p.From != len(all) || len(p.Data) == 0 || len(all)+len(p.Data) > p.Size:
			return nil, fmt.Errorf("fetch component %s: the engine has answered with other bytes than it was asked for", d)
		}
		if all = append(all, p.Data...); len(all) == p.Size {
			break
		}
	}
	if got := legwork.Digest(sha256.Sum256(all)); got != d {
		return nil, fmt.Errorf("fetch component %s: the bytes that came are those of %s", d, got)
	}
	return all, nil
}

// fetchPage asks for a page, and again if no engine has room or answers.
func fetchPage(ctx context.Context, nc *nats.Conn, subject string, a ask) (p page, err error) {
	body, err := json.Marshal(a)
	if err != nil {
		return p, err
	}
	for end := time.Now().Add(patience); time.Now().Before(end); {
		limited, cancel := context.WithTimeout(ctx, onePatience)
		var m *nats.Msg
		m, err = nc.RequestWithContext(limited, subject, body)
		cancel()
		if err == nil {
			p = page{}
			if err = json.Unmarshal(m.Data, &p); err == nil && p.Error == nil {
				return p, nil
			}
			if err == nil {
				err = &legwork.Error{Code: p.Error.Code, Message: p.Error.Message, Class: legwork.Dead}
			}
			if code := legwork.CodeOf(err); code == legwork.CodeNotFound || code == legwork.CodeInvalid {
				return p, err
			}
		}
		if errors.Is(err, nats.ErrNoResponders) || errors.Is(err, context.DeadlineExceeded) {
			err = fmt.Errorf("no engine answers on %s, or this user may not ask there: %w", subject, err)
		}
		select {
		case <-ctx.Done():
			return p, context.Cause(ctx)
		case <-time.After(200 * time.Millisecond):
		}
	}
	return p, err
}
