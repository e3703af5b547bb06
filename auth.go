package legwork

import (
	"fmt"
	"log/slog"
)

// NATSAuth is how a process proves to NATS who it is, and which NATS it trusts.
// The variables are those of the nats command line. The zero value proves nothing
// and trusts the system's certificates.
type NATSAuth struct {
	// User and Password; those in the URL win.
	User     string `env:"NATS_USER"`
	Password Secret `env:"NATS_PASSWORD"`
	// Token instead of them.
	Token Secret `env:"NATS_TOKEN"`
	// NKey is the path of a file with the seed of an NKey.
	NKey string `env:"NATS_NKEY"`
	// CA is the path of the certificates that vouch for the broker, PEM. It makes
	// TLS a must, as a URL tls://… does.
	CA string `env:"NATS_CA"`
	// Cert and Key are the paths of the certificate that the process shows, PEM;
	// both or none.
	Cert string `env:"NATS_CERT"`
	Key  string `env:"NATS_KEY"`
	// Inbox is the name below which answers arrive, InboxSubject: the user's, if
	// permissions know it by another name than User or the role's.
	Inbox string `env:"LEGWORK_NATS_INBOX"`
}

// Secret is text that no log, error or document shows.
type Secret string

const hidden = "***"

// String hides the secret, as the methods below do.
func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return hidden
}

// Format hides it from every verb: %d and %x ask for no String.
func (s Secret) Format(f fmt.State, verb rune) { fmt.Fprintf(f, fmt.FormatString(f, verb), s.String()) }

// LogValue hides it from logs.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }

// MarshalText hides it from JSON.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
