package api

import (
	"fmt"
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// What one who asks may ask of one process.
const (
	defaultRate = 100
	// maxAskers bounds how many are remembered; those who have asked for nothing for
	// a while are forgotten. If there are more, they share what one may ask.
	maxAskers = 10_000
	// signInShare is the part of all sign-ins that may come from one address.
	signInShare = 4
)

// limits are how much each has left: rate requests a second, and twice as many at once.
type limits struct {
	rate int

	mu  sync.Mutex
	all map[string]*rate.Limiter
}

// take counts a request, and reports how long to wait if there are too many.
func (l *limits) take(w http.ResponseWriter, name string) error {
	now := time.Now()
	limiter := l.of(name, now)
	ok := limiter.AllowN(now, 1)
	left := limiter.TokensAt(now)
	w.Header().Set("RateLimit-Policy", fmt.Sprintf(`"default";q=%d;w=%d`, 2*l.rate, 2))
	w.Header().Set("RateLimit", fmt.Sprintf(`"default";r=%d;t=%d`, int(max(left, 0)), 1))
	if ok {
		return nil
	}
	wait := time.Duration((1 - left) / float64(l.rate) * float64(time.Second))
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	return &problem{http.StatusTooManyRequests, "busy",
		fmt.Sprintf("more than %d requests a second: wait as long as Retry-After says", l.rate)}
}

func (l *limits) of(name string, now time.Time) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if limiter, ok := l.all[name]; ok {
		return limiter
	}
	if len(l.all) >= maxAskers {
		for old, limiter := range l.all {
			if limiter.TokensAt(now) >= float64(2*l.rate) {
				delete(l.all, old)
			}
		}
		if len(l.all) >= maxAskers {
			if name = ""; l.all[name] != nil {
				return l.all[name]
			}
		}
	}
	limiter := rate.NewLimiter(rate.Limit(l.rate), 2*l.rate)
	if l.all == nil {
		l.all = map[string]*rate.Limiter{}
	}
	l.all[name] = limiter
	return limiter
}

// takeSignIn counts a part of a sign-in, of which nobody is known yet. One address may not take what is for all.
func (s *server) takeSignIn(w http.ResponseWriter, r *http.Request) error {
	if err := s.addresses.take(w, address(r)); err != nil {
		return err
	}
	return s.limits.take(w, "sign-in")
}

// address is where a request comes from: of IPv6 the network, as a host has many addresses of its own.
func address(r *http.Request) string {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	ip := from.Addr().Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}
