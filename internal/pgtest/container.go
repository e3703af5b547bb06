package pgtest

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/legwork-dev/legwork/internal/testmain"
)

// dockerSockets are where an engine listens whose address DOCKER_HOST does not tell, on Linux, rootless, and on a Mac.
var dockerSockets = []string{
	"/var/run/docker.sock",
	"$XDG_RUNTIME_DIR/docker.sock",
	"$HOME/.docker/run/docker.sock",
	"$HOME/.docker/desktop/docker.sock",
}

// dockerInstalled reports whether it is worth asking for a container.
func dockerInstalled() bool {
	if os.Getenv("DOCKER_HOST") != "" {
		return true
	}
	for _, socket := range dockerSockets {
		if _, err := os.Stat(os.ExpandEnv(socket)); err == nil {
			return true
		}
	}
	return false
}

// startContainer runs the program internal/deploytest/container, which runs Postgres and says where. It ends, and the
// container with it, when its input closes: at the end of Main, or when this process is killed.
func startContainer(ctx context.Context) (string, error) {
	program, err := buildContainer(ctx)
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(filepath.Dir(program)) // a program that runs needs its file no more
	cmd := exec.Command(program)
	var said bytes.Buffer
	cmd.Stderr = &said
	input, err := cmd.StdinPipe()
	if err != nil {
		return "", err
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", fmt.Errorf("start a Postgres container: %w", err)
	}
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil { // it has ended: it writes one line and then waits
		return "", fmt.Errorf("start a Postgres container: %w: %s", errors.Join(input.Close(), cmd.Wait()), said.String())
	}
	testmain.AtEnd(func() error { return end(cmd, input) })
	return strings.TrimSpace(line), nil
}

func end(cmd *exec.Cmd, input io.Closer) error {
	return errors.Join(input.Close(), cmd.Wait())
}

// buildContainer builds that program, into a folder of its own.
func buildContainer(ctx context.Context) (string, error) {
	list := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", "github.com/legwork-dev/legwork")
	module, err := list.Output()
	if err != nil {
		return "", fmt.Errorf("find the module of Legwork: %w", err)
	}
	dir, err := os.MkdirTemp("", "legwork-container-")
	if err != nil {
		return "", err
	}
	program := filepath.Join(dir, "container")
	// That folder is a module of its own, which has the container library.
	build := exec.CommandContext(ctx, "go", "build", "-mod=readonly", "-buildvcs=false", "-o", program, "./container")
	build.Dir = filepath.Join(strings.TrimSpace(string(module)), "internal", "deploytest")
	build.Env = append(os.Environ(), "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		return "", errors.Join(fmt.Errorf("build %s: %w: %s", build.Dir, err, out), os.RemoveAll(dir))
	}
	return program, nil
}
