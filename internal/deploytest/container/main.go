// Command container runs a Postgres container for package pgtest: it writes the
// server's URL as a line and ends the container when its input closes. If no
// Docker engine answers it fails. It is not in the module of its caller, so that
// whoever imports Legwork gets none of the 40 modules of the container library.
package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/url"
	"os"
	"time"

	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/wait"
)

const (
	image        = "postgres:17-alpine"
	containerUp  = time.Minute
	probeTimeout = 2 * time.Second
	port         = "5432/tcp"
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if err := dockerAnswers(ctx); err != nil {
		return fmt.Errorf("no Docker engine answers: %w", err)
	}
	password := rand.Text()
	container, err := startContainer(ctx, password)
	if err == nil {
		err = lend(ctx, container, password)
	}
	if container != nil {
		err = errors.Join(err, testcontainers.TerminateContainer(container))
	}
	return err
}

// dockerAnswers asks the engine for its state, briefly: most machines that have one answer in milliseconds.
func dockerAnswers(ctx context.Context) (err error) {
	defer func() {
		if reason := recover(); reason != nil { // parts of the library panic where there is no engine
			err = fmt.Errorf("%v", reason)
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	provider, err := testcontainers.NewDockerProvider(testcontainers.WithLogger(log.New(io.Discard, "", 0)))
	if err != nil {
		return err
	}
	defer provider.Close()
	return provider.Health(ctx)
}

// startContainer runs Postgres with the settings of an embedded test server. If this process is killed, the library's
// reaper ends it.
func startContainer(ctx context.Context, password string) (testcontainers.Container, error) {
	container, err := testcontainers.Run(ctx, image,
		testcontainers.WithLogger(log.New(io.Discard, "", 0)),
		testcontainers.WithEnv(map[string]string{
			"POSTGRES_USER": "legwork", "POSTGRES_DB": "legwork", "POSTGRES_PASSWORD": password}),
		testcontainers.WithCmd("postgres", "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off",
			"-c", "max_connections=200"),
		testcontainers.WithExposedPorts(port),
		// The image starts the server twice: once to make the database, and then for good.
		testcontainers.WithWaitStrategyAndDeadline(containerUp,
			wait.ForLog("database system is ready to accept connections").WithOccurrence(2), wait.ForListeningPort(port)),
	)
	if err != nil {
		err = fmt.Errorf("start a Postgres container: %w", err)
	}
	if container == nil { // not an interface that holds nil
		return nil, err
	}
	return container, err
}

// lend says where the server is, until the input closes.
func lend(ctx context.Context, container testcontainers.Container, password string) error {
	address, err := containerURL(ctx, container, password)
	if err != nil {
		return err
	}
	fmt.Println(address)
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

func containerURL(ctx context.Context, container testcontainers.Container, password string) (string, error) {
	host, err := container.Host(ctx)
	if err != nil {
		return "", fmt.Errorf("ask where the Postgres container is: %w", err)
	}
	mapped, err := container.MappedPort(ctx, port)
	if err != nil {
		return "", fmt.Errorf("ask for the Postgres container's port: %w", err)
	}
	address := url.URL{Scheme: "postgres", User: url.UserPassword("legwork", password),
		Host: net.JoinHostPort(host, mapped.Port()), Path: "/legwork", RawQuery: "sslmode=disable"}
	return address.String(), nil
}
