package deploytest

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats-server/v2/server"

	"github.com/legwork-dev/legwork/deploy/access"
)

// refusals is the logger of a nats-server, which keeps what was refused.
type refusals struct {
	mu   sync.Mutex
	list []string
}

func (r *refusals) Errorf(format string, v ...any) {
	line := fmt.Sprintf(format, v...)
	if strings.Contains(line, "Violation") || strings.Contains(line, "uthorization") ||
		strings.Contains(line, "uthentication") {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.list = append(r.list, line)
	}
}

func (r *refusals) Fatalf(format string, v ...any) { r.Errorf(format, v...) }
func (r *refusals) Noticef(string, ...any)         {}
func (r *refusals) Warnf(string, ...any)           {}
func (r *refusals) Debugf(string, ...any)          {}
func (r *refusals) Tracef(string, ...any)          {}

func (r *refusals) all() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.list)
}

// checkUsers: after a run, every process is connected as its own user, at both
// servers, and was refused nothing.
func (s *site) checkUsers() {
	s.t.Helper()
	s.natsUsersBecome(slices.Sorted(slices.Values(fleet)))
	if got, want := s.databaseUsers(), []string{"legwork_engine_login", "legwork_relay_login",
		"legwork_server_login"}; !slices.Equal(got, want) {
		s.t.Errorf("connected to Postgres are %q, want %q", got, want)
	}
	if list := s.refused.all(); len(list) > 0 {
		s.t.Errorf("NATS has refused\n%s", strings.Join(list, "\n"))
	}
}

// natsUsers are those who are connected.
func (s *site) natsUsers() []string {
	s.t.Helper()
	connz, err := s.nats.Connz(&server.ConnzOptions{Username: true})
	if err != nil {
		s.t.Fatal(err)
	}
	users := map[string]bool{}
	for _, c := range connz.Conns {
		users[c.AuthorizedUser] = true
	}
	return slices.Sorted(maps.Keys(users))
}

// natsUsersBecome waits until these users are connected and no others: the server
// sees the end of a connection a moment after its program has ended.
func (s *site) natsUsersBecome(want []string) {
	s.t.Helper()
	tick, end := time.NewTicker(50*time.Millisecond), time.After(time.Minute)
	defer tick.Stop()
	for {
		got := s.natsUsers()
		if slices.Equal(got, want) {
			return
		}
		select {
		case <-tick.C:
		case <-end:
			s.t.Errorf("connected to NATS are %q, want %q", got, want)
			return
		}
	}
}

// databaseUsers are those who are connected, but for the owner.
func (s *site) databaseUsers() []string {
	s.t.Helper()
	conn, err := pgx.Connect(s.t.Context(), s.owner)
	if err != nil {
		s.t.Fatal(err)
	}
	defer conn.Close(s.t.Context())
	rows, err := conn.Query(s.t.Context(), "SELECT DISTINCT usename::text FROM pg_stat_activity WHERE backend_type = "+
		"'client backend' AND usename <> current_user ORDER BY 1")
	if err != nil {
		s.t.Fatal(err)
	}
	users, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		s.t.Fatal(err)
	}
	return users
}

// composeUsers are those of compose.yaml: the processes, who deploys, and clients.
func composeUsers(t *testing.T) (users []access.User) {
	t.Helper()
	project := compose(t)
	for _, u := range []access.User{{Role: access.Engine}, {Role: access.Relay}, {Role: access.Server}, {Role: access.App},
		{Role: access.Client}, {Role: access.Operator},
		{Role: access.Worker, Name: "worker-goods"}, {Role: access.Worker, Name: "worker-money"}} {
		u.Namespace = "default"
		for i, word := range project.Services[u.Name].Command {
			if word == "--topic" {
				u.Topics = append(u.Topics, project.Services[u.Name].Command[i+1])
			}
		}
		u, err := u.Granted()
		if err != nil {
			t.Fatal(err)
		}
		users = append(users, u)
	}
	return users
}

// TestComposeAccounts: accounts.conf is what this build prints, with the topics
// of compose.yaml's workers, and the container of NATS is given its variables.
func TestComposeAccounts(t *testing.T) {
	t.Parallel()
	have, err := os.ReadFile(root + "/deploy/compose/accounts.conf")
	if err != nil {
		t.Fatal(err)
	}
	users := composeUsers(t)
	if string(have) != access.Conf(users, access.Form{}) {
		t.Errorf("it is not what this build prints for %v: deploy/access has a test with the command that makes it anew",
			users)
	}
	given := compose(t).Services["nats"].Environment
	for _, variable := range regexp.MustCompile(`\$LEGWORK_\w+`).FindAllString(string(have), -1) {
		if value := given[variable[1:]]; value == nil || *value != passwords[variable[1:]] {
			t.Errorf("NATS is not given %s", variable)
		}
	}
}
