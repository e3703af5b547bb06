package db

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/sethvargo/go-envconfig"
	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/pg"
)

// roles is one run of `legwork db roles`.
type roles struct {
	*cli.Shell
	apply, logins, shared bool
}

func dbRoles(c *cli.Shell) *cobra.Command {
	r := &roles{Shell: c}
	cmd := &cobra.Command{
		Use: "roles", Short: "Print or create the Postgres roles of the namespace, with their least rights",
		Args: cobra.NoArgs,
		Long: `Prints the SQL that creates a role for each kind of process (engine, relay, server,
reader, app, operator), with the rights that the statements of this build need.
--apply runs the SQL, as the owner of the tables, who also needs CREATEROLE. Run it
again after each "legwork db migrate".

The roles cannot log in: create users of your own and grant them a role, or use
--logins. It creates a user for each role whose password is in the environment as
LEGWORK_<ROLE>_PASSWORD, or sets the password if there is one: the user of
legwork_engine is legwork_engine_login. It sends Postgres the SCRAM verifier, never
the password.

Roles belong to all databases of a server. If those of this namespace have rights in
another database and none in this one, the SQL fails: their users could read both.
Give each database a namespace of its own, or accept this with --shared.

An application needs the role app: it may call legwork.start and legwork.signal in its
own transactions, and sees no table.`,
		Example: `  legwork db roles
  DATABASE_URL=postgres://owner@localhost/app legwork db roles --apply
  LEGWORK_ENGINE_PASSWORD=… LEGWORK_RELAY_PASSWORD=… legwork db roles --apply --logins`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := c.Configured(cmd.Context())
			if err != nil {
				return err
			}
			if r.logins && !r.apply {
				return cli.UsageError{Err: fmt.Errorf("--logins is never printed: add --apply")}
			}
			if r.apply {
				return r.run(cmd.Context())
			}
			text, err := r.text(s.Namespace)
			fmt.Fprint(c.Out, text)
			return err
		},
	}
	cmd.Flags().BoolVar(&r.apply, "apply", false, "run it")
	cmd.Flags().BoolVar(&r.logins, "logins", false,
		"with --apply: create a user for each role whose password is in LEGWORK_<ROLE>_PASSWORD")
	cmd.Flags().BoolVar(&r.shared, "shared", false, "allow roles that have rights in another database of this server, too")
	return cmd
}

// text is the SQL that makes the roles.
func (r *roles) text(namespace string) (string, error) {
	text, err := access.SQL(namespace)
	if r.shared && err == nil {
		text = access.Shared + text
	}
	return text, err
}

func (r *roles) run(ctx context.Context) error {
	s, err := r.Servers(ctx, cli.NeedPostgres)
	if err != nil {
		return err
	}
	var passwords map[access.Role]legwork.Secret
	if r.logins {
		if passwords, err = rolePasswords(ctx); err != nil {
			return cli.UsageError{Err: err}
		}
	}
	pool, err := pg.Open(ctx, s.DatabaseURL, pg.Options{Name: "legwork db roles", Size: 1})
	if err != nil {
		return err
	}
	defer pool.Close()
	text, err := r.text(s.Namespace)
	if err != nil {
		return err
	}
	err = CreateRoles(ctx, pool, s.Namespace, text, passwords)
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok && refused.Code == "55000" {
		return legwork.Conflict("%s", refused.Message)
	}
	if err != nil {
		return fmt.Errorf("create the roles of schema %s: %w: run it as the owner of the tables, with CREATEROLE, after "+
			"`legwork db migrate`", legwork.Schema(s.Namespace), err)
	}
	r.Note("schema %s has its roles", legwork.Schema(s.Namespace))
	for _, role := range slices.Sorted(maps.Keys(passwords)) {
		r.Note("%s may log in", access.Login(s.Namespace, role))
	}
	return nil
}

// rolePasswords are those of the environment, of the users that log in as roles.
func rolePasswords(ctx context.Context) (map[access.Role]legwork.Secret, error) {
	var p struct {
		Engine   legwork.Secret `env:"LEGWORK_ENGINE_PASSWORD"`
		Relay    legwork.Secret `env:"LEGWORK_RELAY_PASSWORD"`
		Server   legwork.Secret `env:"LEGWORK_SERVER_PASSWORD"`
		Reader   legwork.Secret `env:"LEGWORK_READER_PASSWORD"`
		App      legwork.Secret `env:"LEGWORK_APP_PASSWORD"`
		Operator legwork.Secret `env:"LEGWORK_OPERATOR_PASSWORD"`
	}
	if err := envconfig.Process(ctx, &p); err != nil {
		return nil, fmt.Errorf("read the environment: %w", err)
	}
	all := map[access.Role]legwork.Secret{access.Engine: p.Engine, access.Relay: p.Relay, access.Server: p.Server,
		access.Reader: p.Reader, access.App: p.App, access.Operator: p.Operator}
	maps.DeleteFunc(all, func(_ access.Role, password legwork.Secret) bool { return password == "" })
	if len(all) == 0 {
		return nil, errors.New("no password: set LEGWORK_ENGINE_PASSWORD, LEGWORK_RELAY_PASSWORD …, one for each role " +
			"that is to have a user")
	}
	return all, nil
}

// CreateRoles creates the roles by the SQL of package access, and a user for each
// that has a password, in one transaction.
func CreateRoles(ctx context.Context, pool *pgxpool.Pool, namespace, text string,
	passwords map[access.Role]legwork.Secret) error {
	var names, verifiers []string
	for role, password := range passwords {
		verifier, err := access.Verifier(string(password))
		if err != nil {
			return fmt.Errorf("the password of %s: %w", role, err)
		}
		names, verifiers = append(names, access.DatabaseRole(namespace, role)), append(verifiers, verifier)
	}
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, text); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, access.LoginSQL, names, verifiers)
		if err != nil {
			return err
		}
		statements, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, strings.Join(statements, ";\n"))
		return err
	})
}
