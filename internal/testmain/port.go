package testmain

import (
	"errors"
	"math/rand/v2"
	"net"
	"strconv"
	"testing"
)

// Ports below those that kernels give out, to outgoing connections and to servers that ask for any.
const firstPort, lastPort = 10_000, 32_000

// Port returns a free port that nobody takes while its server is not there, be it yet or for a while. Another test
// might choose it at the same moment, out of thousands.
func Port(t testing.TB) int {
	t.Helper()
	var last error
	for range 100 {
		port := firstPort + rand.IntN(lastPort-firstPort)
		l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		if err == nil {
			err = l.Close()
		}
		if err == nil {
			return port
		}
		last = errors.Join(last, err)
	}
	t.Fatalf("no port between %d and %d is free: %v", firstPort, lastPort, last)
	return 0
}
