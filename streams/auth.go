package streams

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// authOptions are those of the connection. The files are tried at once, so that an
// error names the variable and the file; the client library reads them again at
// every connection. No error quotes what is in them.
func authOptions(a legwork.NATSAuth, creds string) ([]nats.Option, error) {
	var o []nats.Option
	if creds != "" {
		if err := tryCreds(creds); err != nil {
			return nil, err
		}
		o = append(o, nats.UserCredentials(creds))
	}
	if a.NKey != "" {
		if _, err := readFile("NATS_NKEY", a.NKey); err != nil {
			return nil, err
		}
		nkey, err := nats.NkeyOptionFromSeed(a.NKey)
		if err != nil {
			return nil, fmt.Errorf("streams: NATS_NKEY %s holds no seed of a user's NKey", a.NKey) // the cause may quote it
		}
		o = append(o, nkey)
	}
	if a.User != "" {
		o = append(o, nats.UserInfo(a.User, string(a.Password)))
	}
	if a.Token != "" {
		o = append(o, nats.Token(string(a.Token)))
	}
	if a.CA != "" {
		if err := tryCA(a.CA); err != nil {
			return nil, err
		}
		o = append(o, nats.RootCAs(a.CA))
	}
	if a.Cert != "" {
		if err := tryPair(a.Cert, a.Key); err != nil {
			return nil, err
		}
		o = append(o, nats.ClientCert(a.Cert, a.Key))
	}
	return o, nil
}

// checkAuth refuses what contradicts itself.
func checkAuth(a legwork.NATSAuth, creds string) error {
	ways := 0
	for _, way := range []string{a.User, string(a.Token), a.NKey, creds} {
		if way != "" {
			ways++
		}
	}
	switch {
	case ways > 1:
		return errors.New("streams: more than one of NATS_USER, NATS_TOKEN, NATS_NKEY and NATS_CREDS is set: leave one")
	case a.User == "" && a.Password != "":
		return errors.New("streams: NATS_PASSWORD is set without NATS_USER")
	case (a.Cert == "") != (a.Key == ""):
		return errors.New("streams: NATS_CERT and NATS_KEY go together: set both or none")
	case a.Inbox != "":
		if err := legwork.CheckName("inbox", a.Inbox); err != nil {
			return fmt.Errorf("streams: LEGWORK_NATS_INBOX: %w", err)
		}
	}
	return nil
}

// inbox is the name of the user in its inbox.
func (c Config) inbox() string {
	user := c.Auth.User
	if legwork.CheckName("user", user) != nil {
		user = ""
	}
	return cmp.Or(c.Auth.Inbox, userOf(c.URL), user, c.Role, "legwork")
}

// userOf returns the user that a list of URLs names, if a subject can.
func userOf(urls string) string {
	for one := range strings.SplitSeq(urls, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		if err != nil || u.User == nil {
			continue
		}
		if _, password := u.User.Password(); password && legwork.CheckName("user", u.User.Username()) == nil {
			return u.User.Username() // alone it is a token, and a secret
		}
	}
	return ""
}
