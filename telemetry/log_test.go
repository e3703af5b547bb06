package telemetry

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestLogCarriesTheTrace(t *testing.T) {
	out := &output{}
	tel := setup(t, fromEnv2(t, out, map[string]string{"LEGWORK_LOG_FORMAT": "json", "LEGWORK_LOG_LEVEL": "debug"}))
	span := tel.beginSpan(kindWork, "pay", incoming, time.Time{})
	tel.Logger().With("a", 1).WithGroup("g").With("b", 2).DebugContext(span.context(t.Context()), "hello", "c", 3)
	var line map[string]any
	if err := json.Unmarshal([]byte(out.String()), &line); err != nil {
		t.Fatalf("%v in %q", err, out)
	}
	group, _ := line["g"].(map[string]any)
	if line["trace_id"] != "4bf92f3577b34da6a3ce929d0e0e4736" || line["span_id"] != "00f067aa0ba902b7" ||
		line["a"] != 1.0 || group["b"] != 2.0 || group["c"] != 3.0 || line["level"] != "DEBUG" {
		t.Errorf("logged %s", out)
	}
}

func TestLogHidesSecrets(t *testing.T) {
	for _, format := range []string{"text", "json", "guest"} {
		out := &output{}
		cfg := Config{LogFormat: format, LogOutput: out}
		if format == "guest" { // the program's own logger, which hides nothing
			cfg = Config{Guest: true, Logger: slog.New(slog.NewTextHandler(out, nil))}
		}
		log, err := newLogger(cfg)
		if err != nil {
			t.Fatal(err)
		}
		dsn := "postgres://legwork:hunter2@db/legwork"
		parsed, _ := url.Parse(dsn)
		var nobody *url.URL
		log.With("dsn", dsn).Warn("lost "+dsn, "error", errors.New("dial "+dsn), "url", parsed, "all", []string{dsn}, "nil",
			nobody,
			slog.Group("g", "dsn", dsn))
		log.Debug("not at this level")
		if s := out.String(); strings.Contains(s, "hunter2") || strings.Count(s, "legwork:***@db") != 6 ||
			strings.Contains(s, "not at this level") {
			t.Errorf("%s: %s", format, s)
		}
	}
}

// fromEnv2 is fromEnv with a place for the log.
func fromEnv2(t *testing.T, out *output, env map[string]string) Config {
	c := fromEnv(t, env)
	c.LogOutput = out
	return c
}

func TestRedact(t *testing.T) {
	for in, want := range map[string]string{
		"postgres://u:p@h:5432/db?sslmode=disable": "postgres://u:***@h:5432/db?sslmode=disable",
		"postgres://u@h/db":                        "postgres://u@h/db",
		"postgres://h/db":                          "postgres://h/db",
		"postgres://u:a/b?c#d@e@h/db":              "postgres://u:***@h/db",
		"postgres://u:a,b://c@h/db":                "postgres://u:***@h/db",
		"postgres://u@h/db?password=secret":        "postgres://u@h/db?password=***",
		"nats://token@h:4222":                      "nats://***@h:4222",
		"nats://u:p@h1:4222,tls://u:q@h2:4222,nats://tok@h3": "" +
			"nats://u:***@h1:4222,tls://u:***@h2:4222,nats://***@h3",
		"nats://h1:4222,nats://h2:4222":                                   "nats://h1:4222,nats://h2:4222",
		"host=h user=u password=secret dbname=d":                          "host=h user=u password=*** dbname=d",
		`host=h password='it\'s a secret' user=u`:                         "host=h password=*** user=u",
		"host=h sslpassword = x\\ y PASSWORD=z user=u":                    "host=h sslpassword = *** PASSWORD=*** user=u",
		`cannot parse "postgres://u:p@h/db": bad port`:                    `cannot parse "postgres://u:***@h/db": bad port`,
		"mail a@b about https://example.com/x":                            "mail a@b about https://example.com/x",
		"seed SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY": "seed ***",
		"Authorization: Bearer abcdefghijklmnop":                          "Authorization: Bearer ***",
		"jwt eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2ln":                    "jwt ***",
		"":                       "",
		"nothing to hide = here": "nothing to hide = here",
	} {
		if got := redact(in); got != want {
			t.Errorf("%q\n got %q\nwant %q", in, got, want)
		}
	}
}

func FuzzRedact(f *testing.F) {
	f.Add("hunter2")
	f.Add("a/b?c#d@e://")
	f.Fuzz(func(t *testing.T, password string) {
		if strings.ContainsAny(password, " \t\r\n\v\f\"'`") ||
			(strings.Contains(password, ",") && strings.Contains(password, "://")) {
			return // ends the URL, or cannot be told from a list
		}
		const mark = "XsecretX"
		if got := redact("dial postgres://u:" + password + mark + password + "@h/db failed"); strings.Contains(got,
			mark) {
			t.Errorf("%q leaks", got)
		}
	})
}
