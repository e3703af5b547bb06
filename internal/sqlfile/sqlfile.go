// Package sqlfile reads SQL files that name what they use, and rewrites them to what Postgres takes.
//
//	-- params: guid uuid[], leaves.sql, grace interval   the parameters in their order, each with its type;
//	                                                     leaves.sql stands for those of that fragment
//	@guid                                                a parameter: $1::uuid[]
//	#saved(g.ledger)                                     a named expression: g.ledger / 10000000000 % 10
//	-- include leaves.sql                                the text of sql/parts/leaves.sql
//
// A name that is wrong is an error when the files are loaded, and not a wrong column when they run. Comments stay in
// the file. The text begins with the name of the statement instead, /* legwork ledger/commit.sql */, for who reads logs
// and statistics of Postgres, and for tests (NameOf).
package sqlfile

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// Expressions are named: Expressions["saved"] is the text that #saved(x) stands for, with {} in the place of x.
type Expressions map[string]string

// Load returns the statements in the folder sql of the package owner, by file name.
func Load(owner string, files fs.FS, expressions Expressions) (map[string]string, error) {
	parts, err := fs.Glob(files, "sql/parts/*.sql")
	if err != nil {
		return nil, err
	}
	l := loader{expressions: expressions, parts: map[string]part{}, included: map[string]bool{}}
	for _, name := range parts {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		l.parts[path.Base(name)] = split(string(text))
	}
	names, err := fs.Glob(files, "sql/*.sql")
	if err != nil {
		return nil, err
	}
	out := make(map[string]string, len(names))
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		base := path.Base(name)
		if out[base], err = l.statement(owner+"/"+base, string(text)); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	for name := range l.parts {
		if !l.included[name] {
			return nil, fmt.Errorf("sql/parts/%s: no statement includes it", name)
		}
	}
	return out, nil
}

// Statement returns the text of a statement that includes no fragment.
func Statement(name, text string, expressions Expressions) (string, error) {
	l := loader{expressions: expressions}
	out, err := l.statement(name, text)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return out, nil
}

// What stands before and after the name of a statement.
const (
	before = "/* legwork "
	after  = " */\n"
)

// NameOf returns the name of a statement by its text, such as ledger/commit.sql; "" for any other text.
func NameOf(text string) string {
	rest, named := strings.CutPrefix(text, before)
	name, _, ends := strings.Cut(rest, after)
	if !named || !ends {
		return ""
	}
	return name
}

type loader struct {
	expressions Expressions
	parts       map[string]part
	included    map[string]bool
}

// part is the text of a file without the lines that declare its parameters.
type part struct {
	params []string
	lines  []string
}

const (
	paramsLine  = "-- params: "
	includeLine = "-- include "
)

func split(text string) (p part) {
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		list, declares := strings.CutPrefix(line, paramsLine)
		if !declares {
			p.lines = append(p.lines, line)
			continue
		}
		for _, param := range strings.Split(strings.TrimSuffix(list, ","), ", ") {
			p.params = append(p.params, strings.TrimSpace(param))
		}
	}
	return p
}

// statement rewrites the text of one file.
func (l *loader) statement(name, text string) (string, error) {
	p := split(text)
	var lines []string
	for _, line := range p.lines {
		code := strings.TrimLeft(line, " ")
		include, includes := strings.CutPrefix(code, includeLine)
		if !includes {
			lines = append(lines, line)
			continue
		}
		fragment, known := l.parts[include]
		if !known {
			return "", fmt.Errorf("there is no fragment %s", include)
		}
		l.included[include] = true
		for _, part := range fragment.lines {
			lines = append(lines, strings.Repeat(" ", len(line)-len(code))+part)
		}
	}
	params, err := l.declared(p.params)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	out.WriteString(before + name + after)
	for _, line := range lines {
		code, err := l.rewrite(withoutComment(line), params)
		if err != nil {
			return "", err
		}
		if code != "" {
			out.WriteString(code + "\n")
		}
	}
	for one, p := range params {
		if !p.used {
			return "", fmt.Errorf("parameter %s is not used", one)
		}
	}
	return out.String(), nil
}

type param struct {
	place int
	of    string // its type
	used  bool
}

var nameOf = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// declared numbers the parameters that a file declares, with those of its fragments.
func (l *loader) declared(list []string) (map[string]*param, error) {
	var all []string
	for _, one := range list {
		if !strings.HasSuffix(one, ".sql") {
			all = append(all, one)
			continue
		}
		fragment, known := l.parts[one]
		if !known {
			return nil, fmt.Errorf("there is no fragment %s", one)
		}
		all = append(all, fragment.params...)
	}
	params := make(map[string]*param, len(all))
	for i, one := range all {
		name, of, typed := strings.Cut(one, " ")
		switch {
		case !nameOf.MatchString(name) || !typed:
			return nil, fmt.Errorf("%q is no name of a parameter and its type", one)
		case params[name] != nil:
			return nil, fmt.Errorf("parameter %s is declared twice", name)
		}
		params[name] = &param{place: i + 1, of: of}
	}
	return params, nil
}

var marked = regexp.MustCompile(`'[^']*'|@([a-z][a-z0-9_]*)|#([a-z][a-z0-9_]*)(?:\(([a-z0-9_.]+)\))?|\$[0-9]+`)

// rewrite puts what the names stand for into a line of code.
func (l *loader) rewrite(code string, params map[string]*param) (string, error) {
	var out strings.Builder
	at := 0
	for _, m := range marked.FindAllStringSubmatchIndex(code, -1) {
		out.WriteString(code[at:m[0]])
		text := code[m[0]:m[1]]
		at = m[1]
		switch text[0] {
		case '@':
			p := params[text[1:]]
			if p == nil {
				return "", fmt.Errorf("parameter %s is not declared", text[1:])
			}
			p.used = true
			text = fmt.Sprintf("$%d::%s", p.place, p.of)
		case '#':
			word, of := code[m[4]:m[5]], ""
			if m[6] >= 0 {
				of = code[m[6]:m[7]]
			}
			expression, known := l.expressions[word]
			if !known || strings.Contains(expression, "{}") == (of == "") {
				return "", fmt.Errorf("there is no expression %s", text)
			}
			text = strings.ReplaceAll(expression, "{}", of)
		case '$':
			return "", fmt.Errorf("parameter %s has no name", text)
		}
		out.WriteString(text)
	}
	out.WriteString(code[at:])
	return out.String(), nil
}

// withoutComment returns what stands before the comment of a line.
func withoutComment(line string) string {
	for i := range line {
		if strings.HasPrefix(line[i:], "--") && strings.Count(line[:i], "'")%2 == 0 {
			line = line[:i]
			break
		}
	}
	return strings.TrimRight(line, " ")
}
