package access_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/legwork-dev/legwork/deploy/access"
)

// installation are the users of the example in deploy/nats.
func installation(t *testing.T) []access.User {
	t.Helper()
	users, err := access.Installation("default", []string{"order.charge"})
	if err != nil {
		t.Fatal(err)
	}
	return users
}

// TestExampleIsCurrent: the example is what the command prints now.
func TestExampleIsCurrent(t *testing.T) {
	have, err := os.ReadFile("../nats/accounts.conf")
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != access.Conf(installation(t), access.Form{}) {
		t.Error("deploy/nats/accounts.conf is out of date: go run ./cmd/legwork broker permissions --topic order.charge " +
			"-o conf > deploy/nats/accounts.conf")
	}
}

// TestComposeIsCurrent: so are the users of compose.yaml. That they are those of
// its processes, internal/deploytest looks.
func TestComposeIsCurrent(t *testing.T) {
	var users []access.User
	command := "go run ./cmd/legwork broker permissions"
	for _, u := range []access.User{{Role: access.Engine}, {Role: access.Relay}, {Role: access.Server}, {Role: access.App},
		{Role: access.Client}, {Role: access.Operator},
		{Role: access.Worker, Name: "worker-goods", Topics: []string{"order.validate", "order.reserve", "order.release"}},
		{Role: access.Worker, Name: "worker-money", Topics: []string{"order.price", "order.charge", "order.notify"}}} {
		if u.Namespace = "default"; u.Role == access.Worker {
			command += " --worker " + u.Name + "=" + strings.Join(u.Topics, ",")
		} else {
			command += " --role " + string(u.Role)
		}
		u, err := u.Granted()
		if err != nil {
			t.Fatal(err)
		}
		users = append(users, u)
	}
	have, err := os.ReadFile("../compose/accounts.conf")
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != access.Conf(users, access.Form{}) {
		t.Errorf("deploy/compose/accounts.conf is out of date: %s -o conf > deploy/compose/accounts.conf", command)
	}
}

// TestServerReadsIt: a server reads every form with the secrets of its
// environment, the example as it lies there.
func TestServerReadsIt(t *testing.T) {
	users := installation(t)
	for _, u := range users {
		t.Setenv("LEGWORK_"+strings.ToUpper(u.Name)+"_PASSWORD", "secret-of-"+u.Name)
		t.Setenv("LEGWORK_"+strings.ToUpper(u.Name)+"_NKEY", "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4")
	}
	for name, form := range map[string]access.Form{"accounts": {}, "shared": {Shared: true}} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(access.Conf(users, form)), 0o600); err != nil {
			t.Fatal(err)
		}
		opts, err := server.ProcessConfigFile(file)
		if err != nil || len(opts.Users) != len(users) || opts.Users[0].Password != "secret-of-"+opts.Users[0].Username {
			t.Errorf("%s: %v, %+v", name, err, opts)
		}
	}
	opts, err := server.ProcessConfigFile("../nats/nats.conf")
	if err != nil || len(opts.Users) != len(users) || !opts.SyncAlways {
		t.Errorf("the example: %v", err)
	}
	one, err := access.User{Role: access.Relay, Namespace: "default"}.Granted()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "nkeys")
	if err := os.WriteFile(file, []byte(access.Conf([]access.User{one}, access.Form{NKeys: true})), 0o600); err != nil {
		t.Fatal(err)
	}
	if opts, err = server.ProcessConfigFile(file); err != nil || len(opts.Nkeys) != 1 {
		t.Errorf("nkeys: %v", err)
	}
}

// TestAllows: every list is limited, and no inbox is anybody else's.
func TestAllows(t *testing.T) {
	for _, u := range installation(t) {
		for _, list := range [][]string{u.Publish, u.Subscribe} {
			for _, subject := range list {
				if slices.Contains([]string{">", "*", "legwork.>", "$JS.>", "$JS.API.>", "_INBOX.>"}, subject) ||
					strings.HasPrefix(subject, "_INBOX") {
					t.Errorf("%s may use %s", u.Name, subject)
				}
			}
		}
		if inbox := "legwork.default.inbox." + u.Name + ".>"; !slices.Contains(u.Subscribe, inbox) {
			t.Errorf("%s does not hear its answers on %s", u.Name, inbox)
		}
	}
}

// TestRefuses: what cannot be granted is said.
func TestRefuses(t *testing.T) {
	for want, u := range map[string]access.User{
		"a worker needs the topics":     {Role: access.Worker, Namespace: "default"},
		"a starter needs the topics":    {Role: access.Starter, Namespace: "default"},
		"want tokens of letters":        {Role: access.Worker, Namespace: "default", Topics: []string{"a.>"}},
		"no topics of its own":          {Role: access.Engine, Namespace: "default", Topics: []string{"a"}},
		"there is no role \"root\"":     {Role: "root", Namespace: "default"},
		"want a lower-case letter":      {Role: access.Engine, Namespace: "*"},
		"want letters, digits, _ and -": {Role: access.Engine, Namespace: "default", Name: "a.>"},
	} {
		if _, err := u.Granted(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", u, err, want)
		}
	}
}

// TestNSC: every right is an argument of a command.
func TestNSC(t *testing.T) {
	users := installation(t)
	text := access.NSC(users)
	want := 0
	for _, u := range users {
		want += len(u.Publish) + len(u.Subscribe)
	}
	if got := strings.Count(text, "--allow-"); got != want ||
		!strings.Contains(text, "nsc add user --account legwork_default --name engine \\\n  --allow-pub '$JS.ACK.") {
		t.Errorf("%d rights, want %d, in\n%s", got, want, text)
	}
}

// TestVerifier: a password that Postgres might read otherwise than its client is
// refused, and each verifier has a salt of its own. That Postgres takes them,
// guarded installations show.
func TestVerifier(t *testing.T) {
	for _, bad := range []string{"", "a b", "p\u00e4ss", "a\n"} {
		if v, err := access.Verifier(bad); err == nil {
			t.Errorf("%q becomes %s", bad, v)
		}
	}
	one, err := access.Verifier("p1")
	two, again := access.Verifier("p1")
	if err != nil || again != nil || one == two || !strings.HasPrefix(one, "SCRAM-SHA-256$4096:") {
		t.Errorf("%s, %v; %s, %v", one, err, two, again)
	}
}
