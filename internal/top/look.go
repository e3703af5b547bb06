package top

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork/internal/sqlfile"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/presence"
	"github.com/legwork-dev/legwork/streams"
)

//go:embed sql/*.sql
var files embed.FS

var statements = sqlfile.New("internal/top", files, nil)

const (
	// ages bounds how many lanes are asked for their oldest message.
	ages = 64
	// counted bounds how many open functions are counted, and sampled of how many is looked at what they wait for;
	// their states may have sampledBytes as they are stored.
	counted      = 10_000
	sampled      = 1000
	sampledBytes = 2 << 20
	// patience bounds each part of a look.
	patience = 10 * time.Second
)

// Sources is where to look.
type Sources struct {
	Namespace string
	Pool      *pgxpool.Pool
	Conn      *streams.Conn

	blind bool // this user may not read messages, and so sees no ages
}

// Look is what was found at one time. A part that could not be looked at is nil,
// and Errors says why.
type Look struct {
	Namespace string
	At        time.Time
	Broker    *broker
	Postgres  *postgres
	Presence  *Presence
	Errors    []string
}

// broker is what NATS says.
type broker struct {
	At    time.Time
	Loads []streams.Load
}

// postgres is what the tables say.
type postgres struct {
	Outbox []outbox.LaneStatus
	Pauses []ledger.Pause
	// Open and Unexplained jobs by the auditor's last round, which ended at
	// Audited; nil: it has not ended yet.
	Open        int64
	Unexplained int
	Audited     *time.Time
	// Letters that are open and Held messages of what is paused, at most 10,000
	// each are counted.
	Letters, Held int
	Functions     Functions // without rates
}

// Presence is who is there.
type Presence struct {
	At      time.Time
	Members []presence.Member
}

// Look looks at everything at once. It must not be called twice at a time.
func (s *Sources) Look(ctx context.Context) *Look {
	l := &Look{Namespace: s.Namespace, At: time.Now()}
	parts := []struct {
		name string
		look func(context.Context) error
		err  error
	}{
		{name: "NATS", look: func(ctx context.Context) (err error) { l.Broker, err = s.broker(ctx); return err }},
		{name: "Postgres", look: func(ctx context.Context) (err error) { l.Postgres, err = s.postgres(ctx); return err }},
		{name: "processes", look: func(ctx context.Context) (err error) { l.Presence, err = s.presence(ctx); return err }},
	}
	var all sync.WaitGroup
	for i := range parts {
		all.Go(func() {
			ctx, cancel := context.WithTimeout(ctx, patience)
			defer cancel()
			parts[i].err = parts[i].look(ctx)
		})
	}
	all.Wait()
	for _, p := range parts {
		if p.err != nil {
			l.Errors = append(l.Errors, fmt.Sprintf("%s: %v", p.name, p.err))
		}
	}
	return l
}

// broker asks for the lanes.
func (s *Sources) broker(ctx context.Context) (*broker, error) {
	asked := ages
	if s.blind {
		asked = 0
	}
	_, loads, err := s.Conn.Measure(ctx, asked)
	if errors.Is(err, nats.ErrPermissionViolation) && !s.blind {
		s.blind = true
		_, loads, err = s.Conn.Measure(ctx, 0)
	}
	if err != nil {
		return nil, err
	}
	return &broker{At: time.Now(), Loads: loads}, nil
}

func (s *Sources) presence(ctx context.Context) (*Presence, error) {
	members, err := presence.Ask(ctx, s.Conn.NATS(), s.Namespace)
	if err != nil {
		return nil, err
	}
	return &Presence{At: time.Now(), Members: members}, nil
}

func (s *Sources) postgres(ctx context.Context) (*postgres, error) {
	messages, err := outbox.NewStore(s.Pool, s.Namespace)
	if err != nil {
		return nil, err
	}
	store, err := ledger.NewStore(s.Pool, s.Namespace)
	if err != nil {
		return nil, err
	}
	var p postgres
	if p.Outbox, err = messages.Status(ctx); err != nil {
		return nil, err
	}
	if p.Pauses, err = store.Pauses(ctx); err != nil {
		return nil, err
	}
	sql, err := statements.In(s.Namespace)
	if err != nil {
		return nil, err
	}
	err = s.Pool.QueryRow(ctx, sql["state.sql"]).Scan(&p.Open, &p.Unexplained, &p.Audited, &p.Letters, &p.Held)
	if err != nil {
		return nil, fmt.Errorf("read what the auditor knows: %w", err)
	}
	f := &p.Functions
	err = s.Pool.QueryRow(ctx, sql["functions.sql"], counted+1, sampled, sampledBytes).Scan(&f.Open, &f.Seen, &f.Turn,
		&f.Stuck, &f.Answer, &f.Signal, &f.Timer, &f.Undo)
	if err != nil {
		return nil, fmt.Errorf("read what functions wait for: %w", err)
	}
	f.More, f.Open = f.Open > counted, min(f.Open, counted)
	return &p, nil
}
