package ledger_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// TestWhoRefuses: data that Postgres cannot store, or that a constraint of ours
// refuses, are dead; what somebody's own trigger or constraint refuses is tried
// again, whatever SQLSTATE it has: the job is not at fault.
func TestWhoRefuses(t *testing.T) {
	t.Parallel()
	b := newBase(t)
	b.exec(`CREATE SCHEMA IF NOT EXISTS ` + b.namespace + `_theirs`)
	theirs := b.namespace + `_theirs.job` // with names of ours
	b.exec(`CREATE TABLE ` + theirs + ` (n int CONSTRAINT job_semaphore_check CHECK (n > 0), CONSTRAINT job_pkey UNIQUE (n))`)
	b.exec(`INSERT INTO ` + theirs + ` VALUES (1)`)
	trigger := func(body string) string {
		return `CREATE OR REPLACE FUNCTION legwork.theirs() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN ` + body +
			` RETURN NEW; END$$;
			CREATE TRIGGER theirs BEFORE INSERT ON legwork.job_data FOR EACH ROW EXECUTE FUNCTION legwork.theirs()`
	}
	raise := func(code string) string {
		return trigger(`RAISE EXCEPTION 'not on Sundays' USING ERRCODE = '` + code + `';`)
	}
	for name, c := range map[string]struct {
		sql, data string
		want      legwork.Class
	}{
		"their check in a trigger":            {raise("23514"), `1`, legwork.Retry},
		"their data error in a trigger":       {raise("22023"), `1`, legwork.Retry},
		"their limit in a trigger":            {raise("54000"), `1`, legwork.Retry},
		"their NOT NULL in a trigger":         {raise("23502"), `1`, legwork.Retry},
		"a division by zero in their trigger": {trigger(`PERFORM 1 / 0;`), `1`, legwork.Retry},
		"the check of their own table":        {trigger(`INSERT INTO ` + theirs + ` VALUES (0);`), `1`, legwork.Retry},
		"the key of their own table":          {trigger(`INSERT INTO ` + theirs + ` VALUES (1);`), `1`, legwork.Retry},
		"their check on a table of ours":      {`ALTER TABLE legwork.job_data ADD CONSTRAINT theirs CHECK (value::text <> '1')`, `1`, legwork.Retry},
		"a character that cannot be stored":   {`SELECT 1`, `"\u0000"`, legwork.Dead},
		"what looks like a function":          {`SELECT 1`, `"PL/pgSQL function SQL function \u0000"`, legwork.Dead},
		"a check of ours":                     {`UPDATE legwork.job SET semaphore = 0`, `1`, legwork.Dead},
	} {
		t.Run(name, func(t *testing.T) {
			gid := b.job(1, 0)
			step := b.response(gid, 0)
			step.Data = []ledger.Leaf{{Path: "p", Value: json.RawMessage(c.data)}}
			if strings.Contains(c.data, "u0000") { // where Postgres reads into JSON
				step.Fail = json.RawMessage(`{"code":` + c.data + `}`)
				step.Data = nil
			}
			b.exec(c.sql)
			_, _, err := b.store.Commit(t.Context(), []ledger.Step{step}, ledger.All)
			if err == nil || legwork.ClassOf(err) != c.want {
				t.Errorf("%v has the class %v, want %v", err, legwork.ClassOf(err), c.want)
			}
			b.exec(`DROP TRIGGER IF EXISTS theirs ON legwork.job_data; ALTER TABLE legwork.job_data DROP CONSTRAINT IF EXISTS theirs`)
		})
	}
}

// TestConstraintsAreNamed: a constraint of the tables that the ledger writes is
// named in pgerror.go, or what it refuses would be tried again for ever. Not so a NOT
// NULL, which has a name since Postgres 18: the error of a NULL names its column alone.
func TestConstraintsAreNamed(t *testing.T) {
	t.Parallel()
	b := newBase(t)
	text, err := os.ReadFile("pgerror.go")
	if err != nil {
		t.Fatal(err)
	}
	named := b.lines(`SELECT k.name::text FROM (
			SELECT conname AS name, conrelid AS of FROM pg_constraint WHERE contype <> 'n' UNION SELECT c.relname, x.indrelid FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid WHERE x.indisunique) k
		JOIN pg_class t ON t.oid = k.of JOIN pg_namespace n ON n.oid = t.relnamespace
		WHERE n.nspname = $1 AND t.relname = ANY ('{job,activity,guid_ledger,outbox,job_data,hook,child,signal,signal_key,stat,dead_letter,dead_letter_event,pause}')`,
		legwork.Schema(b.namespace))
	if len(named) < 20 {
		t.Fatalf("%d constraints", len(named))
	}
	for _, name := range named {
		if !regexp.MustCompile(fmt.Sprintf(`%q:\s+true`, name)).Match(text) {
			t.Errorf("constraint %s is not in the list of pgerror.go", name)
		}
	}
}
