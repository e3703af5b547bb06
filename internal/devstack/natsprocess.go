package devstack

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// NATSCommand is the hidden first argument with which Config.NATSProcess re-executes the running program. Its main, or
// TestMain, must then do nothing but call RunNATSProcess with the arguments after it.
const NATSCommand = "__nats"

// natsMark is set in the child's environment, so that a main which ignores NATSCommand cannot start children for ever.
const natsMark = "LEGWORK_NATS_PROCESS"

const (
	natsReady    = 2 * time.Minute  // opening a large store takes time
	natsLockWait = 10 * time.Second // a predecessor that was killed is gone by then
	natsFarewell = 10 * time.Second // after which an orphan that does not stop in order just exits
	maxAddress   = 4 << 10          // bytes of the line that hands the address back
)

// natsConfig says how to run one NATS server; it crosses the process boundary for NATSProcess.
type natsConfig struct {
	Dir       string `json:"dir"`
	Port      int    `json:"port"`
	TestSpeed bool   `json:"test_speed"`
}

// natsProcess is a server in a child process: it gets its configuration as an argument, writes its address as the first
// line of its output, and stops when its input closes.
type natsProcess struct {
	child *child
	input io.Closer
	url   string
}

type natsAddress struct {
	URL string `json:"url"`
}

func startNATSProcess(ctx context.Context, cfg natsConfig, log *slog.Logger) (*natsProcess, error) {
	if os.Getenv(natsMark) != "" {
		return nil, fmt.Errorf("devstack: this program was started as a NATS process, but its main does not call "+
			"devstack.RunNATSProcess for %s", NATSCommand)
	}
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("devstack: find this program: %w", err)
	}
	text, err := json.Marshal(cfg)
	if err != nil {
		return nil, fmt.Errorf("devstack: %w", err)
	}
	output := &lines{log: log.With("from", "nats")}
	cmd := exec.Command(self, NATSCommand, string(text))
	cmd.Env, cmd.Stderr = append(os.Environ(), natsMark+"=1"), output
	return launchNATS(ctx, cmd, output)
}

func launchNATS(ctx context.Context, cmd *exec.Cmd, output *lines) (*natsProcess, error) {
	input, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("devstack: %w", err)
	}
	reader, writer := io.Pipe()
	cmd.Stdout = writer
	address := make(chan string, 1)
	go func() {
		defer close(address)
		if line, err := bufio.NewReader(io.LimitReader(reader, maxAddress)).ReadString('\n'); err == nil {
			address <- line
		}
		_, _ = io.Copy(io.Discard, reader)
	}()
	c, err := launch("nats", cmd, nil, deathByTerm)
	if err != nil {
		writer.Close()
		return nil, fmt.Errorf("devstack: %w", err)
	}
	go func() {
		<-c.ended
		writer.Close()
	}()
	p := &natsProcess{child: c, input: input}
	if p.url, err = p.receive(ctx, address); err != nil {
		return nil, errors.Join(fmt.Errorf("%w:\n%s", err, output.last()), p.stop(context.WithoutCancel(ctx)))
	}
	return p, nil
}

func (p *natsProcess) receive(ctx context.Context, address <-chan string) (string, error) {
	select {
	case line := <-address:
		var a natsAddress
		if err := json.Unmarshal([]byte(line), &a); err != nil || a.URL == "" {
			return "", fmt.Errorf("devstack: the NATS process said %q instead of its address; its main must call "+
				"devstack.RunNATSProcess for %s", strings.TrimSpace(line), NATSCommand)
		}
		return a.URL, nil
	case <-p.child.ended:
		return "", fmt.Errorf("devstack: the NATS process ended (%w)", p.child.err)
	case <-time.After(natsReady + natsLockWait):
		return "", errors.New("devstack: the NATS process did not become ready in time")
	case <-ctx.Done():
		return "", fmt.Errorf("devstack: wait for the NATS process: %w", context.Cause(ctx))
	}
}

// stop closes the child's input, which is its sign to stop in order.
func (p *natsProcess) stop(ctx context.Context) error {
	_ = p.input.Close()
	select {
	case <-p.child.ended:
		return nil
	case <-ctx.Done():
	case <-time.After(stopGrace):
	}
	return p.child.end(ctx, 0)
}

// RunNATSProcess is the child's side of Config.NATSProcess: it runs a server with the configuration in args, prints its
// address, and returns when its input closes (the parent stopped it or is gone), on SIGTERM, or when ctx ends.
func RunNATSProcess(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("devstack: %s takes one argument, got %d; it is not meant to be called by hand", NATSCommand,
			len(args))
	}
	var cfg natsConfig
	if err := json.Unmarshal([]byte(args[0]), &cfg); err != nil {
		return fmt.Errorf("devstack: %s: %w", NATSCommand, err)
	}
	signal.Ignore(syscall.SIGPIPE) // a dead parent no longer reads our log; the store must still be closed in order
	ctx, cancel := signal.NotifyContext(ctx, syscall.SIGTERM)
	defer cancel()
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		cancel()
	}()
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
	n, err := startNATSServer(ctx, cfg, log)
	if err != nil {
		return err
	}
	if err := json.NewEncoder(os.Stdout).Encode(natsAddress{URL: n.url}); err != nil {
		return errors.Join(fmt.Errorf("devstack: hand the address back: %w", err), n.stop(ctx))
	}
	<-ctx.Done()
	time.AfterFunc(natsFarewell, func() { os.Exit(1) }) // an orphan must not linger
	return n.stop(ctx)
}
