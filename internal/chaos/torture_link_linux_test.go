//go:build slow

package chaos

import (
	"io"
	"net"
	"sync"
	"time"
)

// link is the network between one process and one server: a TCP proxy that can
// be cut, swallow what is sent, or delay it.
type link struct {
	server   func() string // host:port, asked for each connection
	listener net.Listener
	group    sync.WaitGroup
	busy     sync.Mutex // held by the fault that has it

	mu      sync.Mutex
	state   weather
	changed chan struct{} // closed when the state changes
	pairs   map[*pair]struct{}
}

// weather is what a link does to the bytes. Held bytes are delivered when it
// clears up, as by a TCP that repeats itself.
type weather struct {
	cut      bool // no connection, and none to be had
	holdUp   bool // nothing reaches the server
	holdDown bool // nothing comes back
	delay    time.Duration
	closed   bool
}

type pair struct{ client, server net.Conn }

// close ends both connections; what has been sent still arrives.
func (p *pair) close() {
	for _, c := range []net.Conn{p.client, p.server} {
		if c != nil {
			_ = c.Close()
		}
	}
}

// reset ends them as a firewall does.
func (p *pair) reset() {
	for _, c := range []net.Conn{p.client, p.server} {
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetLinger(0)
		}
	}
	p.close()
}

func newLink(server func() string) (*link, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	l := &link{server: server, listener: listener, changed: make(chan struct{}), pairs: map[*pair]struct{}{}}
	l.group.Go(l.accept)
	return l, nil
}

// addr is where the process connects to.
func (l *link) addr() string { return l.listener.Addr().String() }

// set changes the weather.
func (l *link) set(w weather) {
	l.mu.Lock()
	defer l.mu.Unlock()
	w.closed = w.closed || l.state.closed
	l.state = w
	close(l.changed)
	l.changed = make(chan struct{})
	if w.cut || w.closed {
		for p := range l.pairs {
			p.reset()
		}
	}
}

func (l *link) close() {
	_ = l.listener.Close()
	l.set(weather{closed: true})
	l.group.Wait()
}

func (l *link) now() (weather, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.state, l.changed
}

func (l *link) accept() {
	for {
		c, err := l.listener.Accept()
		if err != nil {
			return
		}
		l.group.Go(func() { l.serve(c) })
	}
}

func (l *link) serve(client net.Conn) {
	p := &pair{client: client}
	defer p.close()
	if !l.clear(func(w weather) bool { return !w.holdUp && !w.holdDown }) {
		return
	}
	server, err := net.DialTimeout("tcp", l.server(), 5*time.Second)
	if err != nil {
		return
	}
	p.server = server
	if !l.add(p) {
		return
	}
	defer l.remove(p)
	var both sync.WaitGroup
	both.Go(func() {
		defer p.close()
		l.carry(server, client, func(w weather) bool { return !w.holdUp })
	})
	both.Go(func() {
		defer p.close()
		l.carry(client, server, func(w weather) bool { return !w.holdDown })
	})
	both.Wait()
}

func (l *link) add(p *pair) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state.cut || l.state.closed {
		return false
	}
	l.pairs[p] = struct{}{}
	return true
}

func (l *link) remove(p *pair) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.pairs, p)
}

// clear waits until the weather lets something pass; false: it never will.
func (l *link) clear(passes func(weather) bool) bool {
	for {
		w, changed := l.now()
		if w.cut || w.closed {
			return false
		}
		if passes(w) {
			return true
		}
		<-changed
	}
}

func (l *link) carry(to io.Writer, from io.Reader, passes func(weather) bool) {
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			if w, _ := l.now(); w.delay > 0 {
				time.Sleep(w.delay) // bytes take their time; nothing waits for a state
			}
			if !l.clear(passes) {
				return
			}
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}
