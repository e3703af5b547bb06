package webhook

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/legwork-dev/legwork"
)

// DB is what a store needs of a pool or a connection of pgx.
type DB interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// Store is the webhooks of one namespace. It is safe for concurrent use.
type Store struct {
	db        DB
	namespace string
	sql       map[string]string
}

// NewStore returns the webhooks of a namespace. It does not connect.
func NewStore(db DB, namespace string) (*Store, error) {
	if err := legwork.CheckNamespace(namespace); err != nil {
		return nil, err
	}
	sql, err := statements.In(namespace)
	if err != nil {
		return nil, err
	}
	return &Store{db: db, namespace: namespace, sql: sql}, nil
}

// States of a webhook, and of a delivery.
const (
	active  = "active"
	failing = "failing" // the last attempts have failed: one delivery at a time is tried
	waiting = "waiting"
	failed  = "failed"
)

// failingFrom is how many failed attempts in a row make a webhook failing, as in
// claim.sql.
const failingFrom = 5

// Webhook is an address that gets the events of a topic.
type Webhook struct {
	ID legwork.ID `json:"id"`
	// Topic is a topic, or the beginning of some with a * for the rest.
	Topic     string    `json:"topic"`
	URL       string    `json:"url"`
	State     string    `json:"state"` // active or failing
	CreatedBy string    `json:"created_by,omitempty"`
	CreatedAt time.Time `json:"created_at"`
	// Waiting and Failed count deliveries: at most 10,000 are counted.
	Waiting int `json:"waiting"`
	Failed  int `json:"failed"`
	// Failures counts the attempts in vain since the last delivery, FailingSince and
	// Error tell of the first and the last of them.
	Failures     int        `json:"failures,omitempty"`
	FailingSince *time.Time `json:"failing_since,omitempty"`
	Error        string     `json:"error,omitempty"`
	DeliveredAt  *time.Time `json:"delivered_at,omitempty"`
	// Secret signs the deliveries. It is shown once, to who adds the webhook or rotates it.
	Secret string `json:"secret,omitempty"`
	// OldSecretUntil is until when the secret before it signs, too: nil if none does.
	OldSecretUntil *time.Time `json:"old_secret_until,omitempty"`
	// Deliveries are some of those that failed or were tried in vain; only of a
	// webhook that is looked at alone.
	Deliveries []Delivery `json:"deliveries,omitempty"`
}

// Delivery is an event that a webhook has not taken.
type Delivery struct {
	Event    legwork.ID `json:"event"`
	Topic    string     `json:"topic"`
	State    string     `json:"state"` // waiting or failed
	Attempts int        `json:"attempts"`
	Error    string     `json:"error,omitempty"`
	// At is when it is tried next, or when it failed.
	At *time.Time `json:"at,omitempty"`
}

// Add registers an address (w.URL) for the events of a topic (w.Topic). It makes a secret
// unless w has one.
func (s *Store) Add(ctx context.Context, w Webhook) (*Webhook, error) {
	if err := checkPattern(w.Topic); err != nil {
		return nil, err
	}
	if _, err := checkURL(w.URL); err != nil {
		return nil, err
	}
	if w.Secret == "" {
		w.Secret = makeSecret()
	}
	key, err := ReadSecret(w.Secret)
	if err != nil {
		return nil, err
	}
	w.ID, w.State = legwork.NewID(), active
	added := false
	err = s.each(ctx, "add.sql", []any{w.ID, w.Topic, w.URL, key, w.CreatedBy}, []any{&w.CreatedAt},
		func() { added = true })
	if err == nil && !added {
		err = legwork.Conflict("namespace %s has 1,000 webhooks: remove one first", s.namespace)
	}
	if err != nil {
		return nil, err
	}
	return &w, nil
}

// List returns all webhooks, the oldest first.
func (s *Store) List(ctx context.Context) ([]Webhook, error) { return s.list(ctx, nil) }

// Get returns a webhook, with some deliveries that it has not taken.
func (s *Store) Get(ctx context.Context, id legwork.ID) (*Webhook, error) {
	list, err := s.list(ctx, &id)
	switch {
	case err != nil:
		return nil, err
	case len(list) == 0:
		return nil, s.missing(id)
	}
	w := &list[0]
	var d Delivery
	var at time.Time
	err = s.each(ctx, "failed.sql", []any{id}, []any{&d.Event, &d.Topic, &d.State, &d.Attempts, &d.Error, &at}, func() {
		if d.State == waiting && d.Attempts == 0 {
			return
		}
		d.At = &[]time.Time{at}[0]
		w.Deliveries = append(w.Deliveries, d)
	})
	return w, err
}

func (s *Store) list(ctx context.Context, id *legwork.ID) ([]Webhook, error) {
	list := []Webhook{}
	var w Webhook
	err := s.each(ctx, "list.sql", []any{id}, []any{&w.ID, &w.Topic, &w.URL, &w.CreatedBy, &w.CreatedAt, &w.Failures,
		&w.FailingSince, &w.DeliveredAt, &w.Error, &w.OldSecretUntil, &w.Waiting, &w.Failed}, func() {
		if w.State = active; w.Failures >= failingFrom {
			w.State = failing
		}
		list = append(list, w)
		w.FailingSince, w.DeliveredAt, w.OldSecretUntil = nil, nil, nil // the copy has them
	})
	return list, err
}

// How long the secret before a new one signs beside it: the default, and at most.
const (
	KeepSecret    = 24 * time.Hour
	maxKeepSecret = 30 * 24 * time.Hour
)

// Rotate gives a webhook a new secret, which it makes unless there is one. Deliveries have
// the signature of the one before it, too, for as long as keep says; 0: not any more, nor
// those of others before it. The secret that the webhook has already changes nothing.
func (s *Store) Rotate(ctx context.Context, id legwork.ID, secret string, keep time.Duration) (*Webhook, error) {
	if keep < 0 || keep > maxKeepSecret {
		return nil, legwork.Invalid("the secret before it cannot be kept for %s: want 0 to %s", keep, maxKeepSecret)
	}
	if secret == "" {
		secret = makeSecret()
	}
	key, err := ReadSecret(secret)
	if err != nil {
		return nil, err
	}
	var until pgtype.Timestamptz
	if err := s.each(ctx, "rotate.sql", []any{id, key, keep}, []any{&until}, func() {}); err != nil {
		return nil, err
	}
	w, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	if !until.Valid {
		return nil, legwork.Conflict("webhook %s has three secrets that sign, the last one before the present until %s: "+
			"wait, or let only the new one sign (keep 0)", id, w.OldSecretUntil.UTC().Format(time.RFC3339))
	}
	w.Secret = secret
	return w, nil
}

// Remove ends a webhook. Deliveries that are under way may still arrive.
func (s *Store) Remove(ctx context.Context, id legwork.ID) error {
	return s.one(ctx, "remove.sql", id, id)
}

// putTest puts a delivery of a test event, which a server sends at once; tested tells what
// became of it.
func (s *Store) putTest(ctx context.Context, id legwork.ID) (event legwork.ID, err error) {
	event = legwork.NewID()
	return event, s.one(ctx, "test.sql", id, id, event, testTopic)
}

// Tested is what became of a test.
type Tested struct {
	Webhook   legwork.ID `json:"webhook"`
	Delivered bool       `json:"delivered"`
	Error     string     `json:"error,omitempty"`
}

// tested returns what became of a test; nil if no server has done it yet.
func (s *Store) tested(ctx context.Context, id, event legwork.ID) (*Tested, error) {
	var state, text string
	there := false
	if err := s.each(ctx, "tested.sql", []any{id, event}, []any{&state, &text}, func() { there = true }); err != nil {
		return nil, err
	}
	if there && state == waiting {
		return nil, nil
	}
	return &Tested{Webhook: id, Delivered: !there, Error: text}, nil
}

// testTopic is that of the event of a test.
const testTopic = "legwork.test"

// testPatience is how long a test waits for a server: an attempt and some more.
const testPatience = attemptTime + 5*time.Second

// RunTest puts a test and waits for what becomes of it.
func (s *Store) RunTest(ctx context.Context, id legwork.ID) (*Tested, error) {
	event, err := s.putTest(ctx, id)
	if err != nil {
		return nil, err
	}
	patient, cancel := context.WithTimeout(ctx, testPatience)
	defer cancel()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		if got, err := s.tested(ctx, id, event); err != nil || got != nil {
			return got, err
		}
		select {
		case <-tick.C:
		case <-patient.Done():
			return nil, &legwork.Error{Code: legwork.CodeTimeout, Class: legwork.Retry,
				Message: fmt.Sprintf("no server has sent the test to webhook %s within %s: does legwork server run?", id,
					testPatience)}
		}
	}
}

// one runs a statement that returns a row if the webhook is there.
func (s *Store) one(ctx context.Context, file string, id legwork.ID, args ...any) error {
	var got legwork.ID
	found := false
	err := s.each(ctx, file, args, []any{&got}, func() { found = true })
	if err == nil && !found {
		err = s.missing(id)
	}
	return err
}

func (s *Store) missing(id legwork.ID) error {
	return legwork.NotFound("there is no webhook %s in namespace %s", id, s.namespace)
}

func (s *Store) each(ctx context.Context, file string, args, targets []any, f func()) error {
	rows, err := s.db.Query(ctx, s.sql[file], args...)
	if err == nil {
		_, err = pgx.ForEachRow(rows, targets, func() error { f(); return nil })
	}
	var pg *pgconn.PgError
	schema := legwork.Schema(s.namespace)
	switch {
	case err == nil:
		return nil
	case errors.As(err, &pg) && (pg.Code == "3F000" || pg.Code == "42P01"):
		return &legwork.Error{Code: legwork.CodeNotFound, Class: legwork.Retry, Err: err,
			Message: fmt.Sprintf("webhooks: schema %s lacks a part of this version: run `legwork db migrate`", schema)}
	case errors.As(err, &pg) && pg.Code == "42501":
		return &legwork.Error{Code: legwork.CodeUnknown, Class: legwork.Retry, Err: err,
			Message: fmt.Sprintf("webhooks: the database role may not do this in schema %s: run `legwork db roles --apply`",
				schema)}
	}
	return fmt.Errorf("webhooks: %s in schema %s: %w", file, schema, err)
}

// checkPattern returns why a text is no pattern of topics: a topic, or the beginning of
// some with a * for the rest.
func checkPattern(pattern string) error {
	topic, begins := strings.CutSuffix(pattern, "*")
	if begins {
		topic += "x"
	}
	if legwork.CheckTopic(topic) != nil {
		return legwork.Invalid("%q is no topic, and no beginning of one with a * for the rest, such as order.*",
			legwork.Clip(pattern, 64))
	}
	return nil
}
