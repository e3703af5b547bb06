package presence

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/micro"
	"github.com/nats-io/nuid"

	"github.com/legwork-dev/legwork"
)

const (
	// firstAnswer is how long Ask waits for an answer, quiet for another one.
	firstAnswer = time.Second
	quiet       = 150 * time.Millisecond
	// longest bounds how long Ask reads answers, maxMembers how many, maxAnswer the bytes of one, and maxAnswers those of
	// all together. What is larger, or comes after them, is left out.
	longest    = 10 * time.Second
	maxMembers = 10_000
	maxAnswer  = 256 << 10
	maxAnswers = 32 << 20
)

// Member is a process that answered.
type Member struct {
	// ID is its name among the services: that of one run of one process.
	ID      string `json:"id"`
	Role    string `json:"role"`
	Version string `json:"version"`
	Host    string `json:"host"`
	PID     int    `json:"pid,omitempty"`
	// Topics that a worker works.
	Topics []string `json:"topics,omitempty"`
	// Reconcile are those of the topics whose keyed work it says to claim.
	Reconcile []string `json:"-"`
	// Functions are those of the topics whose work it says is turns of durable functions.
	Functions []string  `json:"-"`
	Started   time.Time `json:"started"`
	Figures
}

// Ask returns the processes of a namespace that answer, by role, host and id. It
// takes a little longer than the slowest answer; none is no error. It fails if
// this user may not ask (see [GrantAsk]), or nobody may answer.
func Ask(ctx context.Context, nc *nats.Conn, namespace string) ([]Member, error) {
	at := rosterSubject(namespace, nuid.Next())
	sub, err := nc.SubscribeSync(at)
	if err != nil {
		return nil, fmt.Errorf("presence: ask who is there: %w", err)
	}
	defer func() { _ = sub.Unsubscribe() }()
	if err := nc.PublishRequest(micro.APIPrefix+"."+micro.StatsVerb.String()+"."+serviceName(namespace), at,
		nil); err != nil {
		return nil, fmt.Errorf("presence: ask who is there: %w", err)
	}
	members := []Member{}
	end, bytes := time.Now().Add(longest), 0
	wait := firstAnswer
	for n := 0; n < maxMembers && bytes < maxAnswers && time.Now().Before(end); n++ {
		m, err := next(ctx, sub, wait)
		switch {
		case errors.Is(err, nats.ErrNoResponders):
			return members, nil
		case errors.Is(err, nats.ErrSlowConsumer):
			continue // some answers were dropped: somebody sends too many
		case errors.Is(err, nats.ErrTimeout) && len(members) == 0:
			return nil, errors.New("presence: nobody answers who is there, and it is not that nobody is: this user may not " +
				"ask, or they may not answer; " +
				"`legwork broker permissions` prints what each role needs")
		case errors.Is(err, nats.ErrTimeout):
			sorted(members)
			return members, nil
		case err != nil:
			return nil, fmt.Errorf("presence: ask who is there: %w", err)
		}
		wait = quiet
		if bytes += len(m.Data); len(m.Data) > maxAnswer {
			continue
		}
		if member, ok := read(m.Data, namespace); ok {
			members = append(members, member)
		}
	}
	sorted(members)
	return members, nil
}

// next waits for one message.
func next(ctx context.Context, sub *nats.Subscription, wait time.Duration) (*nats.Msg, error) {
	waiting, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	m, err := sub.NextMsgWithContext(waiting)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = nats.ErrTimeout
	}
	return m, err
}

// read decodes an answer. Answers without metadata, or of another namespace,
// are left out.
func read(data []byte, namespace string) (m Member, ok bool) {
	var s micro.Stats
	if json.Unmarshal(data, &s) != nil || s.Name != serviceName(namespace) || s.Metadata[keyNamespace] != namespace {
		return m, false
	}
	about := s.Metadata
	m = Member{ID: legwork.Clip(s.ID, 64), Role: about[keyRole], Version: about[keyVersion], Host: about[keyHost],
		Topics: strings.Fields(about[keyTopics]), Reconcile: strings.Fields(about[keyReconcile]),
		Functions: strings.Fields(about[keyFunctions]), Started: s.Started}
	m.PID, _ = strconv.Atoi(about[keyPID])
	for _, e := range s.Endpoints {
		if len(e.Data) > 0 && json.Unmarshal(e.Data, &m.Figures) == nil {
			break
		}
	}
	return m, m.ID != "" && m.Role != ""
}

func sorted(members []Member) {
	slices.SortFunc(members, func(a, b Member) int {
		return cmp.Or(cmp.Compare(a.Role, b.Role), cmp.Compare(a.Host, b.Host), a.Started.Compare(b.Started),
			cmp.Compare(a.ID, b.ID))
	})
}
