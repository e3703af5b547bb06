package invariant

import "github.com/legwork-dev/legwork"

// Walk is one way through the rows of a namespace: a folder of rules.
type Walk string

// The walks, named after the tables whose keys they follow.
const (
	Jobs    Walk = "job"
	Outbox  Walk = "outbox"
	Marks   Walk = "guid_ledger"
	Signals Walk = "signal"
	// Once is no walk: its rules are about the tables themselves.
	Once Walk = "once"
)

// Walks returns all walks in the order in which they are made.
func Walks() []Walk { return []Walk{Jobs, Outbox, Marks, Signals, Once} }

// Piece is a range of keys, both ends included: gids of jobs, GUIDs of
// everything else.
type Piece struct{ From, To legwork.ID }

// Everything is all keys there can be.
var Everything = Piece{To: last}

var last = func() (id legwork.ID) {
	for i := range id {
		id[i] = 0xff
	}
	return id
}()

// After returns what is left behind the piece up to an end; false: nothing.
func (p Piece) After(end legwork.ID) (Piece, bool) {
	if p.To == end {
		return Piece{}, false
	}
	return Piece{From: next(p.To), To: end}, true
}

// next is the id behind one that is not the last.
func next(id legwork.ID) legwork.ID {
	for i := len(id) - 1; i >= 0; i-- {
		id[i]++
		if id[i] != 0 {
			break
		}
	}
	return id
}

// Half returns the lower half of the range; false: it has a single key.
func (p Piece) Half() (Piece, bool) {
	if p.From == p.To {
		return p, false
	}
	var middle legwork.ID
	carry := 0 // of the sum, whose top bit is the carry out of the first byte
	var sum [len(middle) + 1]int
	for i := len(middle) - 1; i >= 0; i-- {
		carry += int(p.From[i]) + int(p.To[i])
		sum[i+1], carry = carry&0xff, carry>>8
	}
	sum[0] = carry
	for i := range middle {
		middle[i] = byte(sum[i]&1<<7 | sum[i+1]>>1)
	}
	return Piece{From: p.From, To: middle}, true
}
