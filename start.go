package legwork

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// DecodeStart reads a start message of a namespace. The sender's key or message
// id (or CloudEvents id and source) makes its GUID, so sending it twice starts
// one job; a message without one is identified by its place in the stream. A
// CloudEvent may come in binary or in structured mode.
func DecodeStart(namespace string, d *Delivery) (*Transition, error) {
	t := &Transition{Kind: Start, Job: d.Header.Get(HeaderJob)}
	// Our own starts, from outbox rows, carry the GUID they were given. Others
	// do not choose theirs: a worker may forward the headers of its work.
	guid, guidErr := ParseID(d.Header.Get(HeaderGUID))
	if ours := guidErr == nil && d.Header.Get(HeaderKind) == Start.String(); ours {
		t.GUID = guid
	} else if guidErr == nil {
		guidErr = errNotOurs
	}
	topic, ok := strings.CutPrefix(d.Subject, StartSubject(namespace, ""))
	if !ok {
		return t, Invalid("subject %q is not a start subject of namespace %s", Clip(d.Subject, 160), namespace)
	}
	t.Topic = topic
	d, eventErr := unpackEvent(d)
	identity, err := startIdentity(d)
	if err == nil {
		err = CheckTopic(topic)
	}
	if err == nil && t.Job != "" {
		err = CheckJobID(t.Job)
	}
	if err != nil {
		return t, err
	}
	if guidErr != nil {
		t.GUID = DeriveStart(namespace, topic, identity)
	}
	if eventErr != nil {
		return t, eventErr
	}
	return t.finish(&reader{h: d.Header}, d)
}

var errNotOurs = errors.New("a GUID that its sender cannot give")

// startIdentity returns what tells this start from every other.
func startIdentity(d *Delivery) (string, error) {
	id := d.Header.Get(HeaderStartKey)
	if id == "" {
		id = d.Header.Get(HeaderMsgID)
	}
	if ce := d.Header.Get(HeaderCEID); id == "" && ce != "" {
		id = "ce\x00" + d.Header.Get(HeaderCESource) + "\x00" + ce
	}
	if len(id) > MaxIdentityBytes {
		return "", TooLarge("message id has %d bytes, at most %d are allowed", len(id), MaxIdentityBytes)
	}
	if id != "" {
		return "id\x00" + id, nil
	}
	return "at\x00" + d.Stream + "\x00" + strconv.FormatUint(d.Sequence, 10) + "\x00" +
		d.Time.UTC().Format(time.RFC3339Nano), nil
}

// Receipt answers a start or a signal: what became of it, after the commit.
type Receipt struct {
	Job string `json:"job,omitempty"`
	Gid ID     `json:"gid,omitzero"`
	App string `json:"app,omitempty"`
	// Version is the version the job is pinned to.
	Version string `json:"version,omitempty"`
	// Duplicate: a job with this id exists and was not started by this
	// message; nothing was written (TRIG-02).
	Duplicate bool `json:"duplicate,omitempty"`
	// Held says why the job has not begun: its graph is paused, by whom, since
	// when and why. The start is kept in Postgres and begins the job when the
	// graph is resumed; there is no Gid yet.
	Held string `json:"held,omitempty"`
	// Signal is the GUID of a signal, Woken how many activities it has woken: 0
	// if it is kept for whoever comes, or Duplicate.
	Signal ID  `json:"signal,omitzero"`
	Woken  int `json:"woken,omitempty"`
	// Buffered: the signal is kept for whoever comes.
	Buffered bool `json:"buffered,omitempty"`
	// Ignored: nobody waited for the signal, and it is not kept, as all rules
	// that it meets say buffer: false.
	Ignored bool `json:"ignored,omitempty"`
	// Error: no job was started, or no signal taken.
	Error *ReceiptError `json:"error,omitempty"`
}

// ReceiptError says why a start was refused.
type ReceiptError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}
