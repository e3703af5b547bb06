package legwork

import "strings"

// DecodeSignal reads a signal of a namespace: the topic is in the subject, the
// body is the signal's data. Legwork-Signal-Id, Nats-Msg-Id or CloudEvents id
// and source make its GUID, so that a signal sent twice counts once; one
// without is identified by its place in the stream. Where the transition is
// known although the message is bad there are both it and an error. A CloudEvent
// may come in binary or in structured mode.
func DecodeSignal(namespace string, d *Delivery) (*Transition, error) {
	t := &Transition{Kind: Signal}
	topic, ok := strings.CutPrefix(d.Subject, SignalSubject(namespace, ""))
	if !ok {
		return t, Invalid("subject %q is not a signal subject of namespace %s", Clip(d.Subject, 160), namespace)
	}
	t.Topic = topic
	d, eventErr := unpackEvent(d)
	r := reader{h: d.Header}
	kind := d.Header.Get(HeaderKind)
	if guid, err := ParseID(d.Header.Get(HeaderGUID)); err == nil && (kind == Signal.String() || kind == KindJob) {
		t.GUID, t.Attempt, t.ToJob = guid, r.number(HeaderAttempt, 1, MaxEntries), kind == KindJob
	} else {
		identity, err := signalIdentity(d)
		if err != nil {
			return t, err
		}
		t.GUID = DeriveStart(namespace, "signal\x00"+topic, identity)
	}
	if err := CheckTopic(topic); err != nil {
		return t, err
	}
	if eventErr != nil {
		return t, eventErr
	}
	status, code := r.status(), r.number(HeaderCode, 0, maxCode)
	_, err := t.finish(&r, d)
	if t.Status, t.Code = status, code; !t.ToJob { // its data are in the document
		t.Status, t.Code = SignalOutcome(status, code, t.Data)
	}
	return t, err
}

// SignalOutcome completes the status and code of a signal: 202 means pending
// and pending means 202; otherwise 200, or for an error its own code, 500 without
// (HOOK-05).
func SignalOutcome(status Status, code int, data []byte) (Status, int) {
	switch {
	case status == Pending || status != Failed && code == CodePending:
		if code == 0 {
			code = CodePending
		}
		return Pending, code
	case code != 0:
		return status, code
	case status == Failed:
		return status, codeOf(status, data)
	}
	return Success, CodeOK
}

func signalIdentity(d *Delivery) (string, error) {
	id := d.Header.Get(HeaderSignalID)
	if id == "" {
		return startIdentity(d)
	}
	if len(id) > MaxIdentityBytes {
		return "", TooLarge("signal id has %d bytes, at most %d are allowed", len(id), MaxIdentityBytes)
	}
	return "id\x00" + id, nil
}
