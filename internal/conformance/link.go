package conformance

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"
)

// link is a proxy between one program and the broker.
type link struct {
	broker   string
	listener net.Listener
	rec      *record
	program  int
	done     sync.WaitGroup

	mu    sync.Mutex
	conns map[net.Conn]struct{}
}

// dialWait bounds the wait for the broker.
const dialWait = 5 * time.Second

// newLink opens a link to the broker at an address that is told to the record
// as that of a program.
func newLink(broker string, rec *record, program int) (*link, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("conformance: open a port for the program: %w", err)
	}
	l := &link{broker: strings.TrimPrefix(broker, "nats://"), listener: listener, rec: rec, program: program,
		conns: map[net.Conn]struct{}{}}
	l.done.Go(l.accept)
	return l, nil
}

// url is what the program gets as NATS_URL.
func (l *link) url() string { return "nats://" + l.listener.Addr().String() }

// close ends the link and waits for all that runs in it.
func (l *link) close() {
	l.listener.Close()
	l.mu.Lock()
	for c := range l.conns {
		c.Close()
	}
	l.mu.Unlock()
	l.done.Wait()
}

func (l *link) accept() {
	for {
		client, err := l.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.DialTimeout("tcp", l.broker, dialWait)
		if err != nil {
			client.Close()
			continue
		}
		l.mu.Lock()
		l.conns[client], l.conns[server] = struct{}{}, struct{}{}
		l.mu.Unlock()
		w := &wire{out: client}
		l.done.Go(func() { l.carry(client, server, func(f *frame) error { return l.up(f, server) }) })
		l.done.Go(func() { l.carry(server, client, func(f *frame) error { return l.down(f, w) }) })
	}
}

// carry moves frames in one direction until either end is gone.
func (l *link) carry(from, to net.Conn, pass func(*frame) error) {
	defer func() {
		from.Close()
		to.Close()
		l.mu.Lock()
		delete(l.conns, from)
		l.mu.Unlock()
	}()
	r := bufio.NewReaderSize(from, 64<<10)
	for {
		f, err := read(r)
		if err != nil || pass(f) != nil {
			return
		}
	}
}

func (l *link) up(f *frame, server net.Conn) error {
	l.rec.said(l.program, f)
	_, err := server.Write(f.raw)
	return err
}

// down passes what the broker says, but keeps a confirmation back that the
// record wants kept.
func (l *link) down(f *frame, w *wire) error {
	if l.rec.heard(l.program, f, func() { _ = w.write(f.raw) }) { // a connection that is gone needs no confirmation
		return nil
	}
	return w.write(f.raw)
}

// wire is the program's end of a connection: confirmations that were kept back
// are written beside what the broker says.
type wire struct {
	mu  sync.Mutex
	out net.Conn
}

func (w *wire) write(b []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err := w.out.Write(b)
	return err
}
