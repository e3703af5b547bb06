package access

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/legwork-dev/legwork"
)

// Form says how users prove who they are, and what separates namespaces.
type Form struct {
	// NKeys instead of passwords.
	NKeys bool
	// Shared puts the users into the server's one account, with namespaces kept
	// apart by their subjects alone. Default: an account for each namespace.
	Shared bool
}

// Account is the name of a namespace's account.
func Account(namespace string) string { return "legwork_" + namespace }

// Conf writes users of one namespace as a block of a nats-server's
// configuration. Secrets are variables that the server reads from its
// environment when it starts: $LEGWORK_<USER>_PASSWORD, or _NKEY.
func Conf(users []User, f Form) string {
	var b strings.Builder
	b.WriteString("# Users of Legwork, each with what it needs and no more: docs/security.md.\n")
	fmt.Fprintf(&b, "# Set the environment of nats-server before you start or reload it:\n")
	for _, u := range users {
		fmt.Fprintf(&b, "#   %s\n", secret(u, f))
	}
	if f.Shared || len(users) == 0 {
		b.WriteString("\nauthorization {\n")
		confUsers(&b, "  ", users, f)
		b.WriteString("}\n")
		return b.String()
	}
	fmt.Fprintf(&b, "\naccounts {\n  %s {\n    jetstream: enabled\n", Account(users[0].Namespace))
	confUsers(&b, "    ", users, f)
	b.WriteString("  }\n}\n")
	return b.String()
}

func confUsers(b *strings.Builder, indent string, users []User, f Form) {
	fmt.Fprintf(b, "%susers: [\n", indent)
	for _, u := range users {
		who := fmt.Sprintf("user: %q, password: $%s", u.Name, secret(u, f))
		if f.NKeys {
			who = fmt.Sprintf("nkey: $%s", secret(u, f))
		}
		fmt.Fprintf(b, "%s  # %s: %s%s\n", indent, u.Name, u.Role.Summary(), of(u))
		fmt.Fprintf(b, "%s  { %s, permissions: {\n", indent, who)
		confAllow(b, indent+"      ", "publish", u.Publish)
		confAllow(b, indent+"      ", "subscribe", u.Subscribe)
		fmt.Fprintf(b, "%s  } }\n", indent)
	}
	fmt.Fprintf(b, "%s]\n", indent)
}

// confAllow writes a list, an empty one as a refusal of everything: the server
// takes no list for no limit.
func confAllow(b *strings.Builder, indent, what string, subjects []string) {
	if len(subjects) == 0 {
		fmt.Fprintf(b, "%s%s: { deny: \">\" }\n", indent, what)
		return
	}
	fmt.Fprintf(b, "%s%s: { allow: [\n", indent, what)
	for _, s := range subjects {
		fmt.Fprintf(b, "%s  %s\n", indent, strconv.Quote(s))
	}
	fmt.Fprintf(b, "%s] }\n", indent)
}

// of names the topics of a user.
func of(u User) string {
	var parts []string
	if len(u.Topics) > 0 {
		parts = append(parts, strings.Join(u.Topics, ", "))
	}
	if len(u.Signals) > 0 {
		parts = append(parts, "signals "+strings.Join(u.Signals, ", "))
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, "; ") + ")"
}

// secret is the variable with what proves that somebody is the user.
func secret(u User, f Form) string {
	name := "LEGWORK_" + strings.ToUpper(strings.ReplaceAll(u.Name, "-", "_"))
	if u.Namespace != legwork.DefaultNamespace {
		name = "LEGWORK_" + strings.ToUpper(u.Namespace) + strings.TrimPrefix(name, "LEGWORK")
	}
	if f.NKeys {
		return name + "_NKEY"
	}
	return name + "_PASSWORD"
}

// NSC writes users of one namespace as commands of nsc, which keeps accounts
// and signs credentials. Each user gets a file <user>.creds for NATS_CREDS.
func NSC(users []User) string {
	var b strings.Builder
	for i, u := range users {
		account := Account(u.Namespace)
		if i == 0 {
			fmt.Fprintf(&b, "nsc add account --name %s\n", account)
			fmt.Fprintf(&b, "nsc edit account --name %s --js-mem-storage -1 --js-disk-storage -1 --js-streams -1 "+
				"--js-consumer -1\n", account)
		}
		fmt.Fprintf(&b, "\n# %s: %s%s\n", u.Name, u.Role.Summary(), of(u))
		fmt.Fprintf(&b, "nsc add user --account %s --name %s", account, u.Name)
		for _, s := range u.Publish {
			fmt.Fprintf(&b, " \\\n  --allow-pub '%s'", s)
		}
		for _, s := range u.Subscribe {
			fmt.Fprintf(&b, " \\\n  --allow-sub '%s'", s)
		}
		fmt.Fprintf(&b, "\nnsc generate creds --account %s --name %s --output-file %s.creds\n", account, u.Name, u.Name)
	}
	return b.String()
}
