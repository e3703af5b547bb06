package legwork

import (
	"slices"
	"strconv"
	"strings"
)

// Unread is the cause of an error of class retry about a message that this build
// cannot read: what a build must know to read it. A newer one may.
type Unread string

// Error implements error.
func (u Unread) Error() string { return "needs " + string(u) }

// What builds may have to know, and the first words of an Unread.
const (
	needsFormat = "format "
	needsKind   = "kind "
)

func unknownFormat(format int) error {
	number := strconv.Itoa(format)
	return &Error{Code: CodeUnknown, Class: Retry, Err: Unread(needsFormat + number),
		Message: "message has envelope format " + number + ", this engine reads up to " + strconv.Itoa(Format) +
			": upgrade it"}
}

func unknownKind(lane, kind string) error {
	kind = strconv.QuoteToASCII(Clip(kind, 32))
	return &Error{Code: CodeUnknown, Class: Retry, Err: Unread(needsKind + lane + " " + kind),
		Message: "message has the unknown kind " + kind + ": upgrade this engine"}
}

// CheckKind returns an error of class retry if a start or a signal has a kind that no
// message of this build has: if it is a newer build's own, only a newer build knows
// what it means. A sender may forward the headers of another message, so that the
// kinds of all lanes are known here.
func CheckKind(lane string, h Header) error {
	kind := h.Get(HeaderKind)
	if kind == "" || kind == kindLeaves || kind == KindJob {
		return nil
	}
	for k := Start; k <= Timeout; k++ {
		if kind == k.String() {
			return nil
		}
	}
	return unknownKind(lane, kind)
}

// kinds are those that this build reads, as unknownKind would name them.
var kinds = []string{
	LaneRun + " " + strconv.Quote(Leg1.String()), LaneRun + " " + strconv.Quote(Await.String()),
	LaneRun + " " + strconv.Quote(Interrupt.String()), LaneRun + " " + strconv.Quote(Timeout.String()),
	LaneResponse + " " + strconv.Quote(kindLeaves), LaneSignal + " " + strconv.Quote(KindJob),
}

// Reads reports whether this build knows what a message needs to be read. What
// names neither a format nor a kind is for the engine to tell.
func (u Unread) Reads() (known, told bool) {
	if number, is := strings.CutPrefix(string(u), needsFormat); is {
		n, err := strconv.Atoi(number)
		return err == nil && n <= Format, true
	}
	if kind, is := strings.CutPrefix(string(u), needsKind); is {
		return slices.Contains(kinds, kind), true
	}
	return false, false
}
