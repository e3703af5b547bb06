package api

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/goccy/go-yaml"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/access"
)

//go:embed openapi.yaml
var openapiYAML []byte

// document is openapi.yaml: as it is served, and what it says of the parameters of
// each route. The generated code reads their types; it does not look at bounds, nor
// at parameters that nobody knows.
type document struct {
	json   []byte
	routes map[string]route // by method and path, as a pattern of http.ServeMux
}

// route is an operation of the document.
type route struct {
	Operation  string      `json:"operationId"`
	Role       access.Role `json:"x-role"`
	Parameters []parameter `json:"parameters"`
}

type parameter struct {
	Ref    string `json:"$ref"`
	Name   string `json:"name"`
	In     string `json:"in"`
	Schema schema `json:"schema"`
}

type schema struct {
	Ref       string   `json:"$ref"`
	MaxItems  int      `json:"maxItems"` // of a list
	Enum      []string `json:"enum"`
	Format    string   `json:"format"`
	Minimum   *float64 `json:"minimum"`
	Maximum   *float64 `json:"maximum"`
	MinLength *int     `json:"minLength"`
	MaxLength *int     `json:"maxLength"`
}

func readDocument() (*document, error) {
	text, err := yaml.YAMLToJSON(openapiYAML)
	if err != nil {
		return nil, fmt.Errorf("api: openapi.yaml: %w", err)
	}
	var spec struct {
		Paths      map[string]map[string]json.RawMessage `json:"paths"`
		Components struct {
			Parameters map[string]parameter `json:"parameters"`
			Schemas    map[string]schema    `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(text, &spec); err != nil {
		return nil, fmt.Errorf("api: openapi.yaml: %w", err)
	}
	resolve := func(list []parameter) (out []parameter) {
		for _, p := range list {
			if _, name, ok := strings.Cut(p.Ref, "#/components/parameters/"); ok {
				p = spec.Components.Parameters[name]
			}
			if _, name, ok := strings.Cut(p.Schema.Ref, "#/components/schemas/"); ok {
				p.Schema = spec.Components.Schemas[name]
			}
			out = append(out, p)
		}
		return out
	}
	d := &document{json: text, routes: map[string]route{}}
	for path, item := range spec.Paths {
		var shared []parameter
		if raw, ok := item["parameters"]; ok {
			if err := json.Unmarshal(raw, &shared); err != nil {
				return nil, fmt.Errorf("api: openapi.yaml: %s: %w", path, err)
			}
		}
		for method, raw := range item {
			if method == "parameters" {
				continue
			}
			var op route
			if err := json.Unmarshal(raw, &op); err != nil {
				return nil, fmt.Errorf("api: openapi.yaml: %s %s: %w", method, path, err)
			}
			op.Parameters = resolve(slices.Concat(shared, op.Parameters))
			d.routes[strings.ToUpper(method)+" "+path] = op
		}
	}
	return d, nil
}

// checked lets a request in, before its route is taken: who asks may, and not too
// often; the namespace is this one; the parameters are what the document allows; and
// there is room for the body.
func (s *server) checked(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who, err := s.asking(w, r)
		if ns := r.PathValue("ns"); err == nil && ns != s.Client.Namespace() {
			err = legwork.NotFound("this server is that of namespace %s, not of %s", s.Client.Namespace(), legwork.Clip(ns, 64))
		}
		if err == nil {
			err = s.document.check(r)
		}
		if err == nil && !s.signed(r) {
			var body *roomy
			if body, err = s.room.take(w, r, false); err == nil {
				defer body.end()
			}
		}
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		ctx, read := s.reads(context.WithValue(r.Context(), asker{}, who), w, false)
		defer read.end()
		next.ServeHTTP(w, r.WithContext(s.hide(ctx)))
	})
}

// asking tells who asks, if they may, and not too often.
func (s *server) asking(w http.ResponseWriter, r *http.Request) (*Who, error) {
	if s.signed(r) {
		return &Who{Name: "hook " + r.PathValue("name")}, nil
	}
	who, err := s.access.get().who(r)
	if err == nil {
		err = s.limits.take(w, who.Name)
	}
	if err == nil {
		err = s.may(who, r)
	}
	return who, err
}

// signed tells whether a request is a delivery: who sends it is known by its signature, which is of its body.
func (s *server) signed(r *http.Request) bool { return s.document.routes[r.Pattern].Role == signedRole }

// may reports why somebody may not ask for the operation of a request.
func (s *server) may(who *Who, r *http.Request) error {
	return who.may(s.document.routes[r.Pattern].Role, r.PathValue("topic"))
}

// stillMay reports why somebody who asks for long may not go on.
func (s *server) stillMay(r *http.Request) error {
	who, err := s.access.get().who(r)
	if err == nil {
		err = s.may(who, r)
	}
	return err
}

func (d *document) check(r *http.Request) error {
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return legwork.Invalid("the query cannot be read: %v", err)
	}
	known := d.routes[r.Pattern].Parameters
	for _, p := range known {
		var values []string
		switch p.In {
		case "query":
			values = query[p.Name]
			delete(query, p.Name)
		case "header":
			values = r.Header.Values(p.Name)
		case "path":
			values = []string{r.PathValue(p.Name)}
		}
		if most := max(1, p.Schema.MaxItems); len(values) > most {
			return legwork.Invalid("%s is given %d times, at most %d are allowed", p.Name, len(values), most)
		}
		for _, v := range values {
			if err := p.check(v); err != nil {
				return err
			}
		}
	}
	for name := range query {
		var names []string
		for _, p := range known {
			if p.In == "query" {
				names = append(names, p.Name)
			}
		}
		return legwork.Invalid("there is no parameter %q here, only: %s", legwork.Clip(name, 64), strings.Join(names, ", "))
	}
	return nil
}

func isTime(value string) bool {
	_, err := time.Parse(time.RFC3339, value)
	return err == nil
}

// check holds a value against the bounds of its schema.
func (p *parameter) check(value string) error {
	s := &p.Schema
	runes := utf8.RuneCountInString(value)
	switch {
	case !utf8.ValidString(value):
		return legwork.Invalid("%s is not valid UTF-8", p.Name)
	case strings.ContainsRune(value, 0):
		return legwork.Invalid("%s contains the character U+0000", p.Name)
	case s.MinLength != nil && runes < *s.MinLength:
		return legwork.Invalid("%s is empty", p.Name)
	case s.MaxLength != nil && runes > *s.MaxLength:
		return legwork.Invalid("%s has %d characters, at most %d are allowed", p.Name, runes, *s.MaxLength)
	case s.Enum != nil && !slices.Contains(s.Enum, value):
		return legwork.Invalid("%s is %q, want one of %s", p.Name, legwork.Clip(value, 64), strings.Join(s.Enum, ", "))
	case s.Format == "date-time" && !isTime(value):
		return legwork.Invalid("%s is %q, want a time such as 2026-01-31T15:04:05Z", p.Name, legwork.Clip(value, 64))
	case s.Minimum == nil && s.Maximum == nil:
		return nil
	}
	n, err := strconv.ParseFloat(value, 64)
	switch {
	case err != nil:
		return legwork.Invalid("%s is %q, want a number", p.Name, legwork.Clip(value, 64))
	case s.Minimum != nil && n < *s.Minimum:
		return legwork.Invalid("%s is %s, want at least %v", p.Name, value, *s.Minimum)
	case s.Maximum != nil && n > *s.Maximum:
		return legwork.Invalid("%s is %s, want at most %v", p.Name, value, *s.Maximum)
	}
	return nil
}
