package broker

import (
	"context"
	"fmt"
	"strconv"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/streams"
)

// rebuildPlan is what a rebuild deletes, and what becomes of it.
type rebuildPlan struct {
	Streams []plannedStream `json:"streams"`
	// Rows of the outbox that have been published: their messages come again.
	Rows int `json:"outbox_rows"`
	// OnlyHere counts starts and signals that Postgres does not know: sent from
	// outside and not taken yet.
	OnlyHere uint64 `json:"only_here"`
}

type plannedStream struct {
	streams.Stream
	// Rows of the outbox whose messages belong here and have been published; of
	// each lane at most 100,000 are counted.
	Rows int `json:"outbox_rows"`
	// OnlyHere counts messages that cannot be made again.
	OnlyHere uint64 `json:"only_here"`
}

func (b *both) planRebuild(ctx context.Context) (*rebuildPlan, error) {
	list, err := b.conn.Inventory(ctx)
	if err != nil {
		return nil, err
	}
	lanes, err := b.outbox.Status(ctx)
	if err != nil {
		return nil, err
	}
	rows := map[string]int{}
	for _, l := range lanes {
		name := l.Lane
		if _, ok := legwork.WorkTopic(name); ok {
			name = "work"
		}
		rows[name] += l.Rows - l.Never - l.Sleeping - l.Held
	}
	p := &rebuildPlan{}
	for _, s := range list {
		planned := plannedStream{Stream: s, Rows: rows[s.Lane]}
		switch s.Lane {
		case legwork.LaneStart, legwork.LaneSignal:
			planned.OnlyHere = s.Messages - min(s.Messages, uint64(planned.Rows))
			p.OnlyHere += planned.OnlyHere
		}
		p.Streams, p.Rows = append(p.Streams, planned), p.Rows+planned.Rows
	}
	return p, nil
}

// fate is what becomes of a stream's messages, in words.
func (p *plannedStream) fate() string {
	switch {
	case !p.Exists:
		return "created"
	case p.Messages == 0:
		return ""
	}
	switch p.Lane {
	case legwork.LaneStart, legwork.LaneSignal:
		if p.OnlyHere > 0 {
			return fmt.Sprintf("%d ARE ONLY HERE AND ARE LOST, the others come again", p.OnlyHere)
		}
		return "come again from Postgres"
	case legwork.LaneEvent:
		return "come again from Postgres, also to who has read them"
	case legwork.LaneResponse:
		return "the work they answer is done again"
	case "work":
		return fmt.Sprintf("come again; so does what workers hold now: %d", p.InFlight)
	}
	return "come again from Postgres"
}

// show writes the plan for people.
func (p *rebuildPlan) show(c *cli.Shell) error {
	var t cli.Table
	for i := range p.Streams {
		s := &p.Streams[i]
		t.Titled([]string{"STREAM", "MESSAGES", "WAITING", "IN FLIGHT", "OUTBOX ROWS", "WHAT BECOMES OF THEM"},
			s.Name, strconv.FormatUint(s.Messages, 10), strconv.FormatUint(s.Waiting, 10), strconv.Itoa(s.InFlight),
			strconv.Itoa(s.Rows), s.fate())
	}
	return t.Write(c.Out)
}
