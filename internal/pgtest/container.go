package pgtest

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log"
	"net"
	"net/url"
	"time"

	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/wait"
	"go.uber.org/goleak"

	"github.com/legwork-dev/legwork/internal/testmain"
)

const (
	image        = "postgres:17-alpine"
	containerUp  = time.Minute
	probeTimeout = 2 * time.Second
	port         = "5432/tcp"
)

// dockerAnswers asks the engine for its state, briefly: most machines that have one answer in milliseconds.
func dockerAnswers(ctx context.Context) (answers bool) {
	defer func() {
		if recover() != nil { // parts of the library panic where there is no engine
			answers = false
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	provider, err := testcontainers.NewDockerProvider(testcontainers.WithLogger(log.New(io.Discard, "", 0)))
	if err != nil {
		return false
	}
	defer provider.Close()
	return provider.Health(ctx) == nil
}

// startContainer runs Postgres with the settings of an embedded test server. Main ends it; if the process is killed,
// the library's reaper does.
func startContainer(ctx context.Context) (string, error) {
	// The library keeps its connections to the engine and to its reaper.
	testmain.Ignore(goleak.IgnoreAnyFunction("github.com/testcontainers/testcontainers-go.(*Reaper).connect.func1"),
		goleak.IgnoreAnyFunction("net/http.(*persistConn).readLoop"), goleak.IgnoreAnyFunction("net/http.(*persistConn).writeLoop"))
	password := rand.Text()
	container, err := testcontainers.Run(ctx, image,
		testcontainers.WithLogger(log.New(io.Discard, "", 0)),
		testcontainers.WithEnv(map[string]string{"POSTGRES_USER": "legwork", "POSTGRES_DB": "legwork", "POSTGRES_PASSWORD": password}),
		testcontainers.WithCmd("postgres", "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off",
			"-c", "max_connections=200"),
		testcontainers.WithExposedPorts(port),
		// The image starts the server twice: once to make the database, and then for good.
		testcontainers.WithWaitStrategyAndDeadline(containerUp,
			wait.ForLog("database system is ready to accept connections").WithOccurrence(2), wait.ForListeningPort(port)),
	)
	if container != nil {
		testmain.AtEnd(func() error { return testcontainers.TerminateContainer(container) })
	}
	if err != nil {
		return "", fmt.Errorf("start a Postgres container: %w", err)
	}
	return containerURL(ctx, container, password)
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
