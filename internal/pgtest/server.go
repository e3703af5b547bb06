package pgtest

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/testmain"
)

// urlVariable names a server to use instead of starting one; its role must be allowed to make schemas.
const urlVariable = "LEGWORK_TEST_DATABASE_URL"

func startServer(ctx context.Context) (string, error) {
	if address := os.Getenv(urlVariable); address != "" {
		return address, nil
	}
	var dockerErr error
	if dockerAnswers(ctx) {
		address, err := startContainer(ctx)
		if err == nil {
			return address, nil
		}
		dockerErr = err // perhaps the image cannot be pulled: the embedded server needs no network
	}
	address, err := startEmbedded(ctx)
	if err != nil {
		return "", errors.Join(dockerErr, err)
	}
	return address, nil
}

// startEmbedded runs a server over a copy of the template. If that fails, the template may be damaged or of a Postgres
// that is gone: it is removed, and the server starts over an empty folder.
func startEmbedded(ctx context.Context) (string, error) {
	base, err := openBase()
	if err != nil {
		return "", err
	}
	dir, err := copyTemplate(ctx, base)
	if err != nil {
		return "", err
	}
	stack, err := startStack(ctx, dir)
	if err != nil {
		removeStack(dir)
		if err := os.RemoveAll(templateIn(base)); err != nil {
			return "", fmt.Errorf("remove the template of test databases: %w", err)
		}
		if dir, err = newFolder(base); err != nil {
			return "", err
		}
		if stack, err = startStack(ctx, dir); err != nil {
			removeStack(dir)
			return "", err
		}
	}
	testmain.AtEnd(func() error {
		defer removeStack(dir)
		return stack.Stop(context.Background())
	})
	return stack.DatabaseURL, nil
}

func startStack(ctx context.Context, dir string) (*devstack.Stack, error) {
	return devstack.Start(ctx, devstack.Config{Dir: dir, NoNATS: true, TestSpeed: true})
}
