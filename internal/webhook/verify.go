package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
)

// tolerance is how far the time of a delivery may be from ours, where it is signed.
const tolerance = 5 * time.Minute

// bodyID as the id says that a delivery is known by its body.
const bodyID = "body"

// Incoming says how the deliveries of somebody else are verified.
type Incoming struct {
	// Scheme is standard (Standard Webhooks), github, stripe or hmac.
	Scheme string `yaml:"scheme"`
	// Secrets are those that may have signed: several while one takes the place of another.
	// file:PATH is the content of a file.
	Secrets []string `yaml:"secrets"`
	// Header has the signature, after Prefix, in the Encoding hex (default) or base64: an
	// HMAC-SHA-256 of the body. ID is the header that tells deliveries apart, or body.
	// Only of scheme hmac.
	Header   string `yaml:"header"`
	Prefix   string `yaml:"prefix"`
	Encoding string `yaml:"encoding"`
	ID       string `yaml:"id"`
}

// ForgedError says why a delivery is not one of whoever it says.
type ForgedError struct{ why string }

func (e *ForgedError) Error() string { return e.why }

func forged(format string, args ...any) error { return &ForgedError{fmt.Sprintf(format, args...)} }

// Verify returns the id of a delivery, the same for each repetition, and what kind of
// event it has, as far as the scheme says. A *ForgedError is one of the signature.
type Verify func(h http.Header, body []byte, now time.Time) (id, kind string, err error)

// Verifier returns what verifies deliveries.
func (in Incoming) Verifier() (Verify, error) {
	own := in.Header + in.Prefix + in.Encoding + in.ID
	if in.Scheme != "hmac" && own != "" {
		return nil, legwork.Invalid("header, prefix, encoding and id are those of scheme hmac: scheme %s knows its own",
			legwork.Clip(in.Scheme, 32))
	}
	keys, err := in.keys()
	if err != nil {
		return nil, err
	}
	switch in.Scheme {
	case "standard":
		return keys.standard, nil
	case "github":
		return keys.github, nil
	case "stripe":
		return keys.stripe, nil
	case "hmac":
		if in.Header == "" || in.ID == "" {
			return nil, legwork.Invalid("scheme hmac needs the header of the signature, and as id the header that tells " +
				"deliveries apart, or body")
		}
		if in.Encoding != "" && in.Encoding != "hex" && in.Encoding != "base64" {
			return nil, legwork.Invalid("the encoding is %q, want hex or base64", legwork.Clip(in.Encoding, 32))
		}
		return func(h http.Header, body []byte, _ time.Time) (string, string, error) {
			return keys.plain(in, h, body)
		}, nil
	}
	return nil, legwork.Invalid("the scheme is %q, want standard, github, stripe or hmac", legwork.Clip(in.Scheme, 32))
}

// keys are what may have signed.
type keys [][]byte

func (in Incoming) keys() (all keys, err error) {
	for _, secret := range in.Secrets {
		if file, ok := strings.CutPrefix(secret, "file:"); ok {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, fmt.Errorf("read a secret: %w", err)
			}
			secret = strings.TrimSpace(string(text))
		}
		key := []byte(secret)
		if in.Scheme == "standard" {
			if key, err = ReadSecret(secret); err != nil {
				return nil, err
			}
		}
		if len(key) < 8 {
			return nil, legwork.Invalid("a secret has %d bytes: anybody could guess it", len(key))
		}
		all = append(all, key)
	}
	if len(all) == 0 {
		return nil, legwork.Invalid("there is no secret: without one anybody could send deliveries")
	}
	return all, nil
}

// signed reports whether one of the keys made one of the signatures. It takes as long
// whichever it is.
func (k keys) signed(signatures [][]byte, before string, body []byte) bool {
	found := false
	for _, key := range k {
		want := digest(key, before, body)
		for _, one := range signatures {
			found = hmac.Equal(one, want) || found
		}
	}
	return found
}

// recent checks the time of a delivery, in seconds.
func recent(text string, now time.Time) error {
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return forged("the delivery has no time")
	}
	if away := now.Sub(time.Unix(seconds, 0)); away > tolerance || away < -tolerance {
		return forged("the time of the delivery is more than %s away from ours: it is a repetition of somebody else's, or a "+
			"clock is wrong", tolerance)
	}
	return nil
}

var errSignature = forged("the signature is missing or does not fit")

func (k keys) standard(h http.Header, body []byte, now time.Time) (id, kind string, err error) {
	id, at := h.Get(headerID), h.Get(headerTimestamp)
	var signatures [][]byte
	for one := range strings.FieldsSeq(h.Get(headerSignature)) {
		if text, ok := strings.CutPrefix(one, "v1,"); ok {
			if raw, err := base64.StdEncoding.DecodeString(text); err == nil {
				signatures = append(signatures, raw)
			}
		}
	}
	if !k.signed(signatures, id+"."+at+".", body) {
		return "", "", errSignature
	}
	if err := recent(at, now); err != nil {
		return "", "", err
	}
	return id, member(body, "type"), known(id, headerID)
}

func (k keys) github(h http.Header, body []byte, _ time.Time) (id, kind string, err error) {
	text, ok := strings.CutPrefix(h.Get("X-Hub-Signature-256"), "sha256=")
	raw, err := hex.DecodeString(text)
	if !ok || err != nil || !k.signed([][]byte{raw}, "", body) {
		return "", "", errSignature
	}
	id = h.Get("X-GitHub-Delivery")
	return id, h.Get("X-GitHub-Event"), known(id, "X-GitHub-Delivery")
}

func (k keys) stripe(h http.Header, body []byte, now time.Time) (id, kind string, err error) {
	at := ""
	var signatures [][]byte
	for part := range strings.SplitSeq(h.Get("Stripe-Signature"), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			at = value
		case "v1":
			if raw, err := hex.DecodeString(value); err == nil {
				signatures = append(signatures, raw)
			}
		}
	}
	if !k.signed(signatures, at+".", body) {
		return "", "", errSignature
	}
	if err := recent(at, now); err != nil {
		return "", "", err
	}
	id = member(body, "id")
	return id, member(body, "type"), known(id, "the member id of the body")
}

func (k keys) plain(in Incoming, h http.Header, body []byte) (id, kind string, err error) {
	text, ok := strings.CutPrefix(h.Get(in.Header), in.Prefix)
	decode := hex.DecodeString
	if in.Encoding == "base64" {
		decode = base64.StdEncoding.DecodeString
	}
	raw, err := decode(text)
	if !ok || err != nil || !k.signed([][]byte{raw}, "", body) {
		return "", "", errSignature
	}
	if in.ID == bodyID {
		sum := sha256.Sum256(body)
		return hex.EncodeToString(sum[:]), member(body, "type"), nil
	}
	id = h.Get(in.ID)
	return id, member(body, "type"), known(id, in.ID)
}

// known refuses a delivery that cannot be told from others.
func known(id, where string) error {
	if id == "" {
		return legwork.Invalid("the delivery has no id in %s: sent again it would count again", where)
	}
	return nil
}

// member is a text in a body that is an object, "" if there is none.
func member(body []byte, name string) (text string) {
	var all map[string]json.RawMessage
	if json.Unmarshal(body, &all) == nil {
		_ = json.Unmarshal(all[name], &text) // none, or no text
	}
	return text
}
