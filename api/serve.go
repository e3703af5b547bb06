package api

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"golang.org/x/net/netutil"

	"github.com/legwork-dev/legwork/internal/httpserve"
)

// Limits of a server.
const (
	// readTimeout is how long a request may take to arrive, answerTimeout how long its
	// answer may take to be made and read; more than the longest wait.
	readTimeout   = 20 * time.Second
	answerTimeout = 60 * time.Second
	// stopTimeout is how long requests that are being answered have when it ends.
	stopTimeout = 5 * time.Second
	// maxConnections bounds the connections of one process.
	maxConnections = 16384
)

// TLS names the files of a server's certificate, and of the authorities whose
// certificates clients may show.
type TLS struct {
	Cert     string `env:"LEGWORK_HTTP_CERT"`
	Key      string `env:"LEGWORK_HTTP_KEY"`
	ClientCA string `env:"LEGWORK_HTTP_CLIENT_CA"`
}

// Listen listens on a host:port, with TLS if there is a certificate.
func (t TLS) Listen(ctx context.Context, addr string) (net.Listener, error) {
	config, err := t.config()
	if err != nil {
		return nil, err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("LEGWORK_HTTP_ADDR: cannot listen on %s: %w", addr, err)
	}
	listener = netutil.LimitListener(listener, maxConnections)
	if config != nil {
		listener = tls.NewListener(listener, config)
	}
	return listener, nil
}

func (t TLS) config() (*tls.Config, error) {
	if t.Cert == "" && t.Key == "" && t.ClientCA == "" {
		return nil, nil
	}
	pair, err := tls.LoadX509KeyPair(t.Cert, t.Key)
	if err != nil {
		return nil, fmt.Errorf("LEGWORK_HTTP_CERT and LEGWORK_HTTP_KEY: %w", err)
	}
	config := &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12,
		NextProtos: []string{"h2", "http/1.1"}}
	if t.ClientCA == "" {
		return config, nil
	}
	text, err := os.ReadFile(t.ClientCA)
	if err != nil {
		return nil, fmt.Errorf("LEGWORK_HTTP_CLIENT_CA: %w", err)
	}
	config.ClientCAs = x509.NewCertPool()
	if !config.ClientCAs.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("LEGWORK_HTTP_CLIENT_CA: %s has no certificate", t.ClientCA)
	}
	config.ClientAuth = tls.VerifyClientCertIfGiven // who has none may have a token
	return config, nil
}

// Serve answers on a listener until ctx ends.
func Serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: readTimeout,
		WriteTimeout: answerTimeout, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10}
	server.BaseContext = func(net.Listener) context.Context {
		return context.WithValue(context.Background(), ending{}, ctx)
	}
	return httpserve.Until(ctx, server, listener, stopTimeout)
}
