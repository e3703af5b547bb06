package streams

import (
	"regexp"
	"strings"

	"github.com/legwork-dev/legwork"
)

// deniedRE finds what the broker has denied.
var deniedRE = regexp.MustCompile(`Violation for (Publish|Subscription) to "([^"]+)"`)

// harmless reports whether work goes on without what the broker denied: to
// answer `legwork top` (package presence), to ask which work is stale, to ask for
// turns before the commit and to answer that, to hand work, answers, starts and signals over
// without a stream, to put placeholders and to give streams a place for them, or to reply on a
// subject that a client has chosen. A client must not be able to make a process unready.
func (c *Conn) harmless(err error) bool {
	found := deniedRE.FindStringSubmatch(err.Error())
	if found == nil {
		return false
	}
	subject := found[2]
	below := func(what string) bool {
		return strings.HasPrefix(subject, legwork.Subject(c.cfg.Namespace, what)+".")
	}
	short := below("turn") || below("turned") || below("answer") || below("hand") || below("handed") || below("hold") ||
		below("ask")
	if found[1] == "Subscription" {
		return strings.HasPrefix(subject, "$SRV.") || below("presence") || below("roster") || short
	}
	if strings.HasPrefix(subject, apiPrefix+"STREAM.UPDATE.") {
		return c.improving.Load() > 0
	}
	ours := strings.HasPrefix(subject, "$JS.") || strings.HasPrefix(subject, legwork.Subject(c.cfg.Namespace, ""))
	return !ours || below("placeholder") || below("inbox") || below("roster") || below("stale") || short
}
