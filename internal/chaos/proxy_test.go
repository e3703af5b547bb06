//go:build slow

package chaos

import (
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
)

// proxy stands between the processes of a run and a server. It can be pointed
// at another server, and can break what passes through it.
type proxy struct {
	t        *testing.T
	listener net.Listener
	mu       sync.Mutex
	target   string
	pairs    map[*passage]struct{}
	open     sync.WaitGroup
}

// passage is one connection: the client's half and the server's.
type passage struct {
	client, server net.Conn
	silent         bool // the client's half leads nowhere
}

// newProxy listens for connections to the server of a URL and returns the same
// URL with its own address.
func newProxy(t *testing.T, server string) (*proxy, string) {
	t.Helper()
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{t: t, target: u.Host, pairs: map[*passage]struct{}{}}
	if p.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	p.open.Go(p.accept)
	t.Cleanup(func() {
		_ = p.listener.Close()
		p.cut()
		p.open.Wait()
	})
	u.Host = p.listener.Addr().String()
	return p, u.String()
}

func (p *proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.open.Go(func() { p.carry(client) })
	}
}

// carry copies both ways until one half ends, then ends the other.
func (p *proxy) carry(client net.Conn) {
	defer client.Close()
	p.mu.Lock()
	server, err := net.Dial("tcp", p.target)
	if err != nil {
		p.mu.Unlock()
		return
	}
	c := &passage{client: client, server: server}
	p.pairs[c] = struct{}{}
	p.mu.Unlock()
	p.open.Go(func() {
		_, _ = io.Copy(client, server)
		p.mu.Lock()
		defer p.mu.Unlock()
		if !c.silent {
			client.Close()
		}
	})
	_, _ = io.Copy(server, client)
	server.Close()
	_, _ = io.Copy(io.Discard, client) // a silent half: whatever it says, nobody answers
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.pairs, c)
}

// cut ends all connections.
func (p *proxy) cut() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.pairs {
		c.client.Close()
		c.server.Close()
		n++
	}
	return n
}

// silence makes all connections half-open: the server has lost them, their
// clients are not told. New ones pass.
func (p *proxy) silence() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.pairs {
		c.silent = true
		c.server.Close()
		n++
	}
	return n
}

// point sends all connections from now on to the server of a URL, and ends
// those there are.
func (p *proxy) point(server string) {
	p.t.Helper()
	u, err := url.Parse(server)
	if err != nil {
		p.t.Fatal(err)
	}
	p.mu.Lock()
	p.target = u.Host
	p.mu.Unlock()
	p.cut()
}
