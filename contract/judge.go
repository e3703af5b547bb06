package contract

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// Config says what is judged.
type Config struct {
	// URL of the HTTP API, such as http://localhost:7070, and a token for it if it asks
	// for one: of a client.
	URL, Token string
	// NATS is a connection to its broker; nil leaves that transport out.
	NATS *nats.Conn
	// Namespace of the installation. Default "default".
	Namespace string
}

// Verdict is what a vector has shown on one transport.
type Verdict struct {
	Vectors   string `json:"vectors"` // the file, without .json
	Name      string `json:"name"`
	Transport string `json:"transport"`
	OK        bool   `json:"ok"`
	// Problem is what was wrong.
	Problem string `json:"problem,omitempty"`
}

// stepTimeout bounds one request of the judge.
const stepTimeout = 40 * time.Second

// judge is a run of the vectors.
type judge struct {
	web        *web
	transports []transport
	told       func(Verdict)
}

// Verify tries all vectors and tells of each. It returns an error if it cannot try
// them, as when the installation lacks the application; a vector that fails is none.
func Verify(ctx context.Context, cfg Config, told func(Verdict)) error {
	if cfg.Namespace == "" {
		cfg.Namespace = legwork.DefaultNamespace
	}
	if cfg.URL == "" {
		return legwork.Invalid("contract: name the URL of the HTTP API that is judged")
	}
	w := &web{strings.TrimRight(cfg.URL, "/"), cfg.Namespace, cfg.Token}
	j := &judge{web: w, transports: []transport{rest{w}, rpc{w}}, told: told}
	if cfg.NATS != nil {
		j.transports = append(j.transports, bus{cfg.NATS, cfg.Namespace})
	}
	for _, part := range []func(context.Context) error{j.ids, j.scenarios, j.calls, j.problems} {
		if err := part(ctx); err != nil {
			return err
		}
	}
	return nil
}

// start begins a job of the judge's application that waits for its signal, and returns
// its id.
func (j *judge) start(ctx context.Context) (string, error) {
	id := "judge-" + rand.Text()
	body, err := json.Marshal(map[string]string{"id": id})
	if err != nil {
		return "", err
	}
	status, text, err := j.web.send(ctx, http.MethodPost, "starts/contract.asked", "", body)
	switch {
	case err != nil:
		return "", fmt.Errorf("start a job over HTTP: %w", err)
	case status == http.StatusNotFound:
		return "", errors.New("the installation lacks the application of the judge: " +
			"`legwork contract app | legwork app deploy -`")
	case status != http.StatusCreated:
		return "", fmt.Errorf("start a job over HTTP: status %d: %.300s", status, text)
	}
	return id, j.waits(ctx, id)
}

// waits waits until a job waits for its signal, so that the signal wakes it.
func (j *judge) waits(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, stepTimeout)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		status, text, err := j.job(ctx, id)
		var job struct {
			Hooks []json.RawMessage `json:"hooks"`
		}
		if err == nil && status == http.StatusOK {
			if err = json.Unmarshal(text, &job); err == nil && len(job.Hooks) > 0 {
				return nil
			}
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return fmt.Errorf("job %s does not wait for its signal (status %d, %v): does an engine run?", id, status, err)
		}
	}
}

// job looks at a job.
func (j *judge) job(ctx context.Context, id string) (status int, text []byte, err error) {
	return j.web.send(ctx, http.MethodGet, "job?"+url.Values{"app": {"contract"}, "job": {id}}.Encode(), "", nil)
}

// ended waits for the end of a job.
func (j *judge) ended(ctx context.Context, id string) error {
	status, text, err := j.job(ctx, id)
	if err != nil || status != http.StatusOK {
		return fmt.Errorf("look at job %s: status %d, %v", id, status, err)
	}
	var job struct {
		Gid string `json:"gid"`
	}
	if err := json.Unmarshal(text, &job); err != nil {
		return err
	}
	_, text, err = j.web.send(ctx, http.MethodGet, "jobs/"+job.Gid+"/result?wait=25", "", nil)
	if err == nil && !strings.Contains(string(text), `"state":"completed"`) {
		err = fmt.Errorf("the job does not end: %.300s", text)
	}
	return err
}

// try tries one vector.
func (j *judge) try(ctx context.Context, vectors, name, transport string, f func(context.Context) error) {
	ctx, cancel := context.WithTimeout(ctx, stepTimeout)
	defer cancel()
	v := Verdict{Vectors: vectors, Name: name, Transport: transport, OK: true}
	if err := f(ctx); err != nil {
		v.OK, v.Problem = false, err.Error()
	}
	j.told(v)
}

// ids tries signal-ids.json: with one job for each transport.
func (j *judge) ids(ctx context.Context) error {
	vectors, err := read[idVector]("signal-ids", "vectors")
	if err != nil {
		return err
	}
	for _, t := range j.transports {
		job, err := j.start(ctx)
		if err != nil {
			return err
		}
		keys := map[string]string{} // the bytes of an id by its signalStorageKey
		for _, v := range vectors {
			j.try(ctx, "signal-ids", v.Name, t.name(), func(ctx context.Context) error { return v.try(ctx, t, job, keys) })
		}
	}
	return nil
}

func (v *idVector) try(ctx context.Context, t transport, job string, keys map[string]string) error {
	id, err := v.id()
	if err != nil {
		return err
	}
	a, err := t.signal(ctx, job, "contract.signed", &signal{SignalID: id, Status: "pending"})
	switch {
	case err != nil:
		return err
	case !v.Accept && a.status != http.StatusBadRequest:
		return fmt.Errorf("it is answered with %d, want 400", a.status)
	case !v.Accept:
		return nil
	case a.status != http.StatusOK:
		return fmt.Errorf("it is refused with %d: %s", a.status, a.text("detail"))
	}
	if got := hex.EncodeToString([]byte(a.text("signalId"))); got != *v.Hex {
		return fmt.Errorf("the answer's signalId has the bytes %s, want %s", got, *v.Hex)
	}
	key := a.text("signalStorageKey")
	if other, ok := keys[key]; ok && other != *v.Hex {
		return fmt.Errorf("it is the same signal as that of the id %s", other)
	}
	keys[key] = *v.Hex
	return nil
}

// scenarios tries signals.json: each on each transport, and then each accepted signal
// again on all others, where its answer must be the same (SIGID-08).
func (j *judge) scenarios(ctx context.Context) error {
	all, err := read[scenario]("signals", "scenarios")
	if err != nil {
		return err
	}
	for _, s := range all {
		for _, t := range j.transports {
			job, err := j.start(ctx)
			if err != nil {
				return err
			}
			j.try(ctx, "signals", s.Name, t.name(), func(ctx context.Context) error { return j.play(ctx, &s, t, job) })
		}
	}
	return nil
}

func (j *judge) play(ctx context.Context, s *scenario, t transport, job string) error {
	answers := make([]*answer, len(s.Steps))
	for i, step := range s.Steps {
		if step.Wait {
			if err := j.ended(ctx, job); err != nil {
				return fmt.Errorf("step %d: %w", i, err)
			}
			continue
		}
		send := *step.Send
		to, topic := job, "contract.signed"
		if send.Job != "" {
			to = send.Job
		}
		if send.Topic != "" {
			topic = send.Topic
		}
		a, err := t.signal(ctx, to, topic, &send)
		if err == nil {
			err = step.Expect.check(a, answers, job)
		}
		if err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
		answers[i] = a
		if a.status != http.StatusOK || send.SignalID == nil {
			continue
		}
		for _, other := range j.transports {
			again, err := other.signal(ctx, to, topic, &send)
			if err != nil {
				return fmt.Errorf("step %d again over %s: %w", i, other.name(), err)
			}
			if again.canonical() != a.canonical() || again.text("replayed") != "true" {
				return fmt.Errorf("step %d again over %s is answered with %s, want %s", i, other.name(), again.canonical(),
					a.canonical())
			}
		}
	}
	return nil
}

// check holds an answer against what is expected of it, and of those before.
func (e *expect) check(a *answer, before []*answer, job string) error {
	switch {
	case a.status != e.Status:
		return fmt.Errorf("status %d, want %d: %s", a.status, e.Status, a.text("detail"))
	case e.Code != "" && a.text("code") != e.Code:
		return fmt.Errorf("code %q, want %s", a.text("code"), e.Code)
	case a.status != http.StatusOK:
		return nil
	case a.text("accepted") != "true" || a.text("workflowId") != "contract/"+job || a.text("signalId") == "" ||
		a.text("signalStorageKey") == "":
		return fmt.Errorf("the answer is %s", a.canonical())
	case e.Woken != nil && a.text("woken") != fmt.Sprint(*e.Woken):
		return fmt.Errorf("woken is %s, want %d", a.text("woken"), *e.Woken)
	case (a.text("replayed") == "true") != e.Replayed:
		return fmt.Errorf("replayed is %q, want %t", a.text("replayed"), e.Replayed)
	case e.SamePayload != nil && a.text("same_payload") != fmt.Sprint(*e.SamePayload):
		return fmt.Errorf("same_payload is %q, want %t", a.text("same_payload"), *e.SamePayload)
	case e.Same != nil && a.canonical() != before[*e.Same].canonical():
		return fmt.Errorf("the answer is %s, want %s", a.canonical(), before[*e.Same].canonical())
	case e.Differs != nil && before[*e.Differs] != nil &&
		a.text("signalStorageKey") == before[*e.Differs].text("signalStorageKey"):
		return errors.New("it is the same signal as one before")
	}
	if _, err := time.Parse(time.RFC3339, a.text("acceptedAt")); err != nil {
		return fmt.Errorf("acceptedAt: %w", err)
	}
	return nil
}
