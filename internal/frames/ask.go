package frames

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/legwork-dev/legwork"
)

// A turn can be asked for before the commit (ADR 84): an engine that knows how the wait of a
// function ends, and has not committed it, asks the home of the function to go on in memory.
// What the function has done is then committed together with what has ended the wait.

// A turn that was committed can be handed to a worker in the same way, without a message of a stream (ADR 101): the
// first one of a function, which has no home yet, to any worker of its topic (AnyHome).

// Asked is one turn that is asked for. If it has a token, its events are not in the journal yet, and may never be; else
// it is the first one of a function, and was committed.
type Asked struct {
	Gid      legwork.ID  `json:"gid"`
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
	App      string      `json:"app"`
	Version  string      `json:"version"`
	Job      string      `json:"job"`
	Turn
	// Whole: the engine takes a Last, too.
	Whole bool `json:"whole,omitempty"`
}

// Asks is the body of a request to a home, Told that of its reply: as many turns, in the same
// order.
type (
	Asks struct {
		Turns []Asked `json:"turns"`
	}
	Told struct {
		Turns []ToldTurn `json:"turns"`
	}
	// ToldTurn is the answer to a turn that ends in a wait, or why there is none yet: then the
	// turn is posted. Last is then the answer to the posted turn, an Answer, if the engine takes one and the function
	// ends, or closes a join set.
	ToldTurn struct {
		*Answer
		Later string          `json:"later,omitempty"`
		Last  json.RawMessage `json:"last,omitempty"`
	}
)

// Why a turn that was asked for is to be posted.
const (
	// Cold: the home keeps no such function, or not where the turn begins.
	Cold = "cold"
	// Busy: there was no time for it in this request.
	Busy = "busy"
	// More: the function comes to a step, ends, has more than MaxToldBytes, or was not done in
	// time. The home keeps what it has done under the old token until the posted turn comes.
	More = "more"
	// Late: the home has not answered in time. No home says this: engines do.
	Late = "late"
)

// AnyHome stands for the home of functions that have none yet: each worker of a topic listens, one is asked. It is
// shorter than the name of any home.
const AnyHome = "any"

// MaxToldBytes bounds the events and the job data of a turn that a home tells.
const MaxToldBytes = 32 << 10

// Home is what a worker has for the engines that ask for turns of one function.
type Home interface {
	// Name is the beginning of the tokens that this home gives, see HomeOf.
	Name() string
	// Take goes on with each of the turns, one after the other, and returns as many answers in
	// the same order. Turns that are not begun when ctx ends are told to be busy. What is kept
	// for later turns is kept until the end of until.
	Take(ctx, until context.Context, turns []Asked) []ToldTurn
}

const minHomeBytes, maxHomeBytes = 8, 40

// HomeOf returns the name of the home that has given a token, "" if it is none that can be
// asked: a worker that wants to be asked gives tokens of the form <home>.<number>. The name has
// 8 to 40 letters, digits, _ and -.
func HomeOf(token string) string {
	home, _, ok := strings.Cut(token, ".")
	if !ok || len(token) > MaxTokenBytes || len(home) < minHomeBytes || len(home) > maxHomeBytes {
		return ""
	}
	for _, c := range []byte(home) {
		if !(c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '-') {
			return ""
		}
	}
	return home
}
