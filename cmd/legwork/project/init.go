package project

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
)

// language is what a project is written in.
type language struct {
	name   string
	folder string         // of its templates
	run    string         // the command that runs its worker
	steps  []string       // the commands of its README
	named  *regexp.Regexp // what a project may be called
	rule   string         // the same in words
}

const startsJob = `legwork dev --start signup --data '{"name": "Ada", "email": "ada@example.com"}' -- `

var languages = []language{
	{"go", "golang", "go run .", []string{"go mod tidy", "go test ./...", startsJob + "go run ."},
		regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9._~-]*(/[A-Za-z0-9_][A-Za-z0-9._~-]*)*$`),
		"a module path, such as greeter or example.com/greeter: letters, digits and . _ ~ - between slashes"},
	{"typescript", "typescript", "npm start", []string{"npm install", "npm test", startsJob + "npm start"},
		regexp.MustCompile(`^(@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$`),
		"the name of a package, such as greeter or @example/greeter: small letters, digits and . _ -"},
}

// maxName is what npm takes.
const maxName = 214

// Command is legwork init.
func Command(c *cli.Shell) *cobra.Command {
	var name, clone string
	cmd := cli.Writes(&cobra.Command{
		Use: "init go|typescript [DIR]", Short: "Write a project that runs: a durable function, a worker, a test",
		Args: cobra.RangeArgs(1, 2),
		Long: `Writes a small project into DIR, or into this folder: a durable function, a worker
that it calls, a test of both that needs no servers, a README, the document of the app
and a compose file for where there is no "legwork dev". It prints the commands that
test and run it. A file that exists is never overwritten: then nothing is written.

The project uses the release of Legwork that this program is of. A program that was
built in a clone of the repository writes projects that use the clone; --legwork names
another one.`,
		Example: `  legwork init go greeter
  legwork init go greeter --name example.com/greeter
  legwork init typescript                # in this folder
  legwork init typescript greeter --legwork ../legwork`,
		ValidArgsFunction: complete,
		RunE: func(_ *cobra.Command, args []string) error {
			i := slices.IndexFunc(languages, func(l language) bool { return l.name == args[0] })
			if i < 0 {
				return cli.UsageError{Err: fmt.Errorf("language %q: want go or typescript", args[0])}
			}
			p := &plan{language: languages[i], dir: append(args, ".")[1], name: name}
			if err := p.choose(clone); err != nil {
				return cli.UsageError{Err: err}
			}
			files, err := p.write()
			if err != nil {
				return err
			}
			return p.print(c, files)
		},
	}, "table", "json")
	cmd.Flags().StringVar(&name, "name", "", "name of the Go module or npm package (default: that of the folder)")
	cmd.Flags().StringVar(&clone, "legwork", "", "clone of Legwork to use instead of a release")
	cli.Offer(cmd, "legwork", folders)
	return cmd
}

func folders(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}

func complete(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return folders(cmd, args, word)
	}
	return []cobra.Completion{"go", "typescript"}, cobra.ShellCompDirectiveNoFileComp
}

// choose decides the name, and which Legwork the project uses.
func (p *plan) choose(clone string) error {
	dir, err := filepath.Abs(p.dir)
	if err != nil {
		return err
	}
	asked := p.name != ""
	if !asked {
		p.name = filepath.Base(dir)
	}
	if !p.named.MatchString(p.name) || len(p.name) > maxName {
		hint := ""
		if !asked {
			hint = "; give it one with --name"
		}
		return fmt.Errorf("%q cannot be the name of a project: want %s%s", p.name, p.rule, hint)
	}
	p.base = p.name[strings.LastIndexByte(p.name, '/')+1:]
	return p.use(dir, clone)
}

// print says what was written, and what to do with it.
func (p *plan) print(c *cli.Shell, files []string) error {
	next := p.steps
	if p.dir != "." {
		next = append([]string{"cd " + quoted(p.dir)}, next...)
	}
	if c.JSON() {
		return c.Encode(map[string]any{"dir": p.dir, "name": p.name, "files": files, "next": next})
	}
	for _, file := range files {
		fmt.Fprintln(c.Out, filepath.Join(p.dir, file))
	}
	c.Note("\nnext:")
	for _, step := range next {
		c.Note("  %s", step)
	}
	return nil
}

var plain = regexp.MustCompile(`^[A-Za-z0-9_./~-]+$`)

// quoted is a path for a shell.
func quoted(path string) string {
	if plain.MatchString(path) {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}

// exists reports whether something is there, be it a link that leads nowhere.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
