package telemetry

import (
	"regexp"
	"strings"
)

const (
	hidden    = "***"
	seedBytes = 58 // of a NATS key's seed in text
)

var (
	// A URL with user information, up to its last @: a password may contain
	// anything but a blank or a quote, so the rest of the text is no guide.
	urlRE = regexp.MustCompile(`([A-Za-z][A-Za-z0-9+.-]*)://([^\s"'` + "`" + `]*)@`)
	// The next URL of a list. Known schemes only: a password may look like one.
	nextRE = regexp.MustCompile(`(?i),(?:nats|tls|wss?|postgres(?:ql)?|https?)://`)
	// password=… in a key/value DSN or a query.
	pairRE = regexp.MustCompile(`(?i)\b((?:ssl)?password|passwd|pwd|passphrase|secret|token|access_token|api_?key)(\s*=\s*)('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(?:[^\s\\]|\\.)+)`)
	// Authorization headers, seeds of NATS keys and JSON web tokens.
	bearerRE = regexp.MustCompile(`\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{12,}`)
	seedRE   = regexp.MustCompile(`\bS[ACNOUX][A-Z2-7]{56}\b`)
	jwtRE    = regexp.MustCompile(`\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*`)
)

// redact returns s without passwords, tokens and key seeds: those in URLs of
// Postgres and NATS (also in lists), key/value DSNs, queries, and in the text
// of errors that quote one. In doubt it hides more than it must.
func redact(s string) string {
	if strings.Contains(s, "://") && strings.Contains(s, "@") {
		s = redactURLs(s)
	}
	if strings.Contains(s, "=") {
		s = pairRE.ReplaceAllString(s, "${1}${2}"+hidden)
	}
	if strings.Contains(s, "Bearer") || strings.Contains(s, "Basic") {
		s = bearerRE.ReplaceAllString(s, "${1} "+hidden)
	}
	if strings.Contains(s, "eyJ") {
		s = jwtRE.ReplaceAllString(s, hidden)
	}
	if len(s) >= seedBytes {
		s = seedRE.ReplaceAllString(s, hidden)
	}
	return s
}

// redactURLs treats each URL of a comma-separated list by itself.
func redactURLs(s string) string {
	var out strings.Builder
	for {
		next := nextRE.FindStringIndex(s)
		if next == nil {
			out.WriteString(urlRE.ReplaceAllStringFunc(s, redactUser))
			return out.String()
		}
		out.WriteString(urlRE.ReplaceAllStringFunc(s[:next[0]], redactUser))
		out.WriteByte(',')
		s = s[next[0]+1:]
	}
}

// redactUser hides the user information of "scheme://userinfo@", all but the
// user's name. NATS has tokens where others have a name: those are hidden whole.
func redactUser(match string) string {
	scheme, info, _ := strings.Cut(match, "://")
	name, _, password := strings.Cut(info, ":")
	switch {
	case password && !strings.ContainsAny(name, "/?#@"):
		return scheme + "://" + name + ":" + hidden + "@"
	case !password && strings.HasPrefix(strings.ToLower(scheme), "postgres"):
		return match
	default:
		return scheme + "://" + hidden + "@"
	}
}
