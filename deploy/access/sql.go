package access

import (
	_ "embed"
	"strings"

	"github.com/legwork-dev/legwork"
)

//go:embed roles.sql
var roles string

// SQL returns the statements that create the roles of Postgres of a namespace and
// give them their rights. They may run again, in one transaction.
func SQL(namespace string) (string, error) {
	if err := legwork.CheckNamespace(namespace); err != nil {
		return "", err
	}
	schema := legwork.Schema(namespace)
	return strings.NewReplacer("SCHEMA legwork ", "SCHEMA "+schema+" ", "legwork.", schema+".", "legwork_", schema+"_").Replace(roles), nil
}
