package streams

import (
	"crypto/x509"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/nats-io/nats.go"
)

// onRetry keeps why an attempt to connect has failed where the client library
// does not: what came before a user was refused.
func (c *Conn) onRetry(_ *nats.Conn, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failed = err
}

// lastFailure returns why the last attempt to connect has failed, nil while none has.
func (c *Conn) lastFailure() error {
	if c.nc != nil {
		if err := c.nc.LastError(); err != nil {
			return err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failed
}

// unreachable says why there is no connection: the last failed attempt, else err.
func (c *Conn) unreachable(err error) error {
	if last := c.lastFailure(); last != nil {
		err = last
	}
	if err == nil {
		err = nats.ErrNoServers
	}
	return fmt.Errorf("streams: no connection to NATS at %s within %v: %w: %s", redact(c.cfg.URL), c.cfg.ConnectWait, err,
		advice(err))
}

// advice says what to do about a connection that does not come about.
func advice(err error) string {
	if _, ok := errors.AsType[x509.UnknownAuthorityError](err); ok {
		return "NATS_CA must name the certificates that vouch for the broker"
	}
	if _, ok := errors.AsType[x509.HostnameError](err); ok {
		return "NATS_URL must have a name that the broker's certificate has"
	}
	switch {
	case strings.Contains(err.Error(), "remote error: tls:"):
		return "the broker wants a certificate that it believes: set NATS_CERT and NATS_KEY"
	case errors.Is(err, nats.ErrSecureConnWanted):
		return "the broker has no TLS, which NATS_CA, NATS_CERT or a tls:// in NATS_URL demand: give it a certificate, or " +
			"unset them"
	case strings.Contains(strings.ToLower(err.Error()), nats.AUTHORIZATION_ERR), errors.Is(err, nats.ErrAuthorization):
		return "the broker does not know this user: look at NATS_USER and NATS_PASSWORD, NATS_TOKEN, NATS_NKEY or NATS_CREDS"
	}
	return "start a server with JetStream there, or set NATS_URL"
}

// checkURLs refuses what is no URL without quoting it, as the client library does.
func checkURLs(urls string) error {
	for one := range strings.SplitSeq(urls, ",") {
		if _, err := url.Parse(withScheme(one)); err != nil {
			return fmt.Errorf("streams: NATS_URL %s is no URL: want nats://user:password@host:port, special characters of "+
				"the password as %%XX", redact(one))
		}
	}
	return nil
}

// withScheme adds the scheme that the client library would.
func withScheme(one string) string {
	one = strings.TrimSpace(one)
	if !strings.Contains(one, "://") {
		one = "nats://" + one
	}
	return one
}

// redact removes passwords and tokens from a comma-separated list of server URLs.
func redact(urls string) string {
	parts := strings.Split(urls, ",")
	for i, p := range parts {
		parts[i] = redactOne(strings.TrimSpace(p))
	}
	return strings.Join(parts, ",")
}

func redactOne(one string) string {
	u, err := url.Parse(withScheme(one))
	if err == nil && u.User == nil && !strings.Contains(one, "@") {
		return one
	}
	if err == nil && u.User != nil {
		if _, password := u.User.Password(); password {
			return u.Redacted()
		}
	}
	scheme, rest, _ := strings.Cut(withScheme(one), "://")
	return scheme + "://xxxxx" + rest[max(0, strings.LastIndex(rest, "@")):] // alone a name is a token
}
