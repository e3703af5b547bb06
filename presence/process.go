package presence

import (
	"os"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go/micro"

	"github.com/legwork-dev/legwork"
)

// Process is what a process says of itself once.
type Process struct {
	// Namespace it works in.
	Namespace string
	// Role is engine, relay, server or worker.
	Role string
	// Version of Legwork in it. Default: that of the build, see [build].
	Version string
	// Topics that it works, if it is a worker.
	Topics []string
	// Reconcile are those of the topics whose keyed work it claims (ADR 61).
	Reconcile []string
	// Functions are those of the topics whose work is turns of durable functions.
	Functions []string
}

// Keys of a service's metadata.
const (
	keyNamespace = "namespace"
	keyRole      = "role"
	keyVersion   = "version"
	keyHost      = "host"
	keyPID       = "pid"
	keyTopics    = "topics"    // separated by blanks
	keyReconcile = "reconcile" // in the same way
	keyFunctions = "functions" // in the same way
)

func (p Process) metadata() map[string]string {
	host, _ := os.Hostname()
	about := map[string]string{keyNamespace: p.Namespace, keyRole: p.Role, keyVersion: p.Version,
		keyHost: host, keyPID: strconv.Itoa(os.Getpid())}
	for key, topics := range map[string][]string{keyTopics: p.Topics, keyReconcile: p.Reconcile,
		keyFunctions: p.Functions} {
		if len(topics) > 0 {
			about[key] = strings.Join(topics, " ")
		}
	}
	return about
}

func (p Process) description() string {
	if len(p.Topics) == 0 {
		return "Legwork " + p.Role
	}
	return "Legwork " + p.Role + " of " + legwork.Clip(strings.Join(p.Topics, ", "), 200)
}

// modulePath is how the build information names Legwork.
const modulePath = "github.com/legwork-dev/legwork"

// build returns the version of Legwork in this program as far as its build
// information has it: a release, "dev-" and a commit, or "dev".
func build() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, module := range info.Deps {
		if module.Path == modulePath {
			return module.Version
		}
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return "dev-" + s.Value[:12]
		}
	}
	return "dev"
}

// semantic makes a semantic version of any text, as tools for NATS services expect one: the version itself, else
// it as a pre-release, else a fixed one.
func semantic(version string) string {
	word := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '-'
	}, version)
	for _, form := range []string{strings.TrimPrefix(version, "v"), "0.0.0-" + word} {
		if semanticRE.MatchString(form) {
			return form
		}
	}
	return "0.0.0"
}

// semanticRE is a semantic version, as https://semver.org has it.
var semanticRE = regexp.MustCompile(`^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}` +
	`(-(0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(\.(0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?` +
	`(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$`)

// serviceName is that of all processes of a namespace.
func serviceName(namespace string) string { return "legwork-" + namespace }

// figuresSubject is where one process tells its figures.
func figuresSubject(namespace, id string) string {
	return legwork.Subject(namespace, "presence") + "." + id
}

// rosterSubject is where answers to Ask arrive. It is not the inbox of the user
// who asks: a worker may publish here, and must not be able to publish to that
// inbox in the name of an engine.
func rosterSubject(namespace, question string) string {
	return legwork.Subject(namespace, "roster") + "." + question
}

// verbs are the kinds of request to a service.
var verbs = []micro.Verb{micro.PingVerb, micro.InfoVerb, micro.StatsVerb}

// GrantAnnounce is what [Announce] publishes and subscribes to. The subjects
// without the namespace are those that every service of NATS has; only who hears
// its roster is answered there.
func GrantAnnounce(namespace string) (publish, subscribe []string) {
	publish = []string{rosterSubject(namespace, ">")}
	for _, verb := range verbs {
		all := micro.APIPrefix + "." + verb.String()
		ours := all + "." + serviceName(namespace)
		subscribe = append(subscribe, all, ours, ours+".*")
	}
	return publish, append(subscribe, figuresSubject(namespace, "*"))
}

// GrantAsk is what [Ask] needs.
func GrantAsk(namespace string) (publish, subscribe []string) {
	return []string{micro.APIPrefix + "." + micro.StatsVerb.String() + "." + serviceName(namespace)},
		[]string{rosterSubject(namespace, ">")}
}

// GrantTools is what `nats micro` needs for this namespace, and [Ask].
func GrantTools(namespace string) (publish, subscribe []string) {
	for _, verb := range verbs {
		ours := micro.APIPrefix + "." + verb.String() + "." + serviceName(namespace)
		publish = append(publish, ours, ours+".*")
	}
	return publish, []string{rosterSubject(namespace, ">")}
}
