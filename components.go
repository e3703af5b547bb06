package legwork

import (
	"encoding/hex"
	"regexp"
)

// MaxComponentBytes bounds a component, a durable function compiled to WebAssembly.
const MaxComponentBytes = 16 << 20

// componentPrefix begins the name of a component: behind it is the SHA-256 of its bytes, in hex.
const componentPrefix = "sha256:"

var componentRE = regexp.MustCompile(`^` + componentPrefix + `[0-9a-f]{64}$`)

// Digest names a component: the SHA-256 of its bytes.
type Digest [32]byte

// ParseDigest reads the name of a component, such as sha256:9f86….
func ParseDigest(s string) (d Digest, err error) {
	if !componentRE.MatchString(s) {
		return d, Invalid("component %q: want sha256: and 64 lower-case hex digits, as `legwork component push` prints it",
			Clip(s, 80))
	}
	_, err = hex.Decode(d[:], []byte(s[len(componentPrefix):]))
	return d, err
}

// String returns the name that ParseDigest reads.
func (d Digest) String() string { return componentPrefix + d.Hex() }

// Hex returns the digest as journals have it.
func (d Digest) Hex() string { return hex.EncodeToString(d[:]) }

// Topic returns the topic of the turns of the component: its code is named by its bytes.
func (d Digest) Topic() string { return "wasm." + d.Hex()[:32] }

var componentTopicRE = regexp.MustCompile(`^wasm\.[0-9a-f]{32}$`)

// ComponentTopic reports whether a topic is that of the turns of a component.
func ComponentTopic(topic string) bool { return componentTopicRE.MatchString(topic) }

// ComponentSubject returns where the workers of a component ask for its bytes, by the topic of its
// turns (docs/wire.md).
func ComponentSubject(namespace, topic string) string {
	return Subject(namespace, "component") + "." + topic
}
