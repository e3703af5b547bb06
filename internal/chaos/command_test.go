//go:build slow

package chaos

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
)

// command runs legwork as an operator does and decodes what it writes with
// -o json into result.
func (s *site) command(ctx context.Context, result any, args ...string) error {
	cmd := exec.CommandContext(ctx, legworkBinary(s.t), append(args, "-o", "json")...)
	cmd.Env = append(cleanEnv(), "DATABASE_URL="+s.databaseURL, "NATS_URL="+s.natsURL, "LEGWORK_NAMESPACE="+s.ns)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("legwork %v: %w\n%s%s", args, err, out.String(), errs.String())
	}
	return json.Unmarshal(out.Bytes(), result)
}
