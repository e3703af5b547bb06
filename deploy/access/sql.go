package access

import (
	_ "embed"
	"strings"

	"github.com/legwork-dev/legwork"
)

//go:embed roles.sql
var roles string

// Shared goes before the statements of SQL to let a namespace of the same name in
// several databases of a server have the same roles: then a user of one has its
// rights in all.
const Shared = "SET roles.shared = on;\n\n"

// SQL returns the statements that create the roles of Postgres of a namespace and
// give them their rights. They may run again, in one transaction. They fail with
// SQLSTATE 55000 if the roles have rights in another database and none in this one.
func SQL(namespace string) (string, error) {
	if err := legwork.CheckNamespace(namespace); err != nil {
		return "", err
	}
	schema := legwork.Schema(namespace)
	return strings.NewReplacer("SCHEMA legwork ", "SCHEMA "+schema+" ", "legwork.", schema+".", "legwork_",
		schema+"_").Replace(roles), nil
}
