package frames

import (
	"context"

	"github.com/legwork-dev/legwork"
)

// OpenPage asks for functions of a topic that have not ended: those behind After, or the first
// ones. The functions of the newest jobs come first.
type OpenPage struct {
	Open  bool   `json:"open"` // always: what tells it from a request for a journal
	After *Place `json:"after,omitempty"`
}

// Place is where a function is.
type Place struct {
	Gid      legwork.ID  `json:"gid"`
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
}

// OpenFunctions answers an OpenPage. Looked is how many functions were looked at, of all topics,
// and Next where the next page begins; null: these are the last.
type OpenFunctions struct {
	Functions []OpenFunction `json:"functions"`
	Looked    int            `json:"looked"`
	Next      *Place         `json:"next,omitempty"`
	Error     *PageError     `json:"error,omitempty"`
}

// OpenFunction is a function that has not ended, and is not being cancelled.
type OpenFunction struct {
	Place
	Job     string `json:"job"`
	App     string `json:"app"`
	Version string `json:"version"`
	Topic   string `json:"topic"`
	// Events and Bytes are the size of its journal, Position is that of its next operation.
	Events   int   `json:"events"`
	Bytes    int64 `json:"bytes"`
	Position int   `json:"position"`
}

// MaxOpenPage is how many functions are looked at for one page.
const MaxOpenPage = 250

// Engines tell which functions are open, and their journals.
type Engines interface {
	Open(ctx context.Context, topic string, page OpenPage) (*OpenFunctions, error)
	Journal(ctx context.Context, topic string, page Page) (*Events, error)
}
