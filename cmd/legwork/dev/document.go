//go:build !production

package dev

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// byDev are the versions that dev makes: 0.0. and nine digits. Those of others are never replaced.
var byDev = regexp.MustCompile(`^0\.0\.[1-9][0-9]{8}$`)

const documentHead = `# legwork dev has made this of the functions that workers serve. To make it yours:
# - version: write '1', and raise it with each change of this document
# - subscribes: jobs start on this topic; callers keep it when the code gets another topic
# - calls: list whom the function may call; '*' is anybody
# and deploy it: legwork app deploy app.yaml
app:
  id: %s
  version: '%s'
  graphs:
`

// document is an app of functions. Each starts on the topic of its code, and may call anybody. Its version follows from
// what it says: the same functions are the same version.
func document(app string, topics []string) []byte {
	topics = slices.Compact(slices.Sorted(slices.Values(topics)))
	text := func(version string) []byte {
		var b bytes.Buffer
		fmt.Fprintf(&b, documentHead, scalar(app), version)
		for _, topic := range topics {
			fmt.Fprintf(&b, "    - subscribes: %s\n      function: {topic: %[1]s, calls: ['*']}\n", scalar(topic))
		}
		return b.Bytes()
	}
	sum := sha256.Sum256(text(""))
	return text(fmt.Sprintf("0.0.%d", 100_000_000+binary.BigEndian.Uint64(sum[:])%900_000_000))
}

// words are what YAML does not read as text.
var words = []string{"true", "false", "null", "yes", "no", "on", "off", "y", "n"}

// scalar is a topic or a word of one in YAML: quoted if it might be read as something else.
func scalar(topic string) string {
	first := topic[0] | 0x20
	if first < 'a' || first > 'z' || slices.Contains(words, strings.ToLower(topic)) {
		return "'" + topic + "'"
	}
	return topic
}
