package pgtest

import (
	"context"
	"errors"
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
	if dockerInstalled() {
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

func startEmbedded(ctx context.Context) (string, error) {
	var errs []error
	for _, place := range temporary() {
		base, err := openBase(place)
		if err == nil {
			var address string
			if address, err = startIn(ctx, base); err == nil {
				return address, nil
			}
		}
		errs = append(errs, err)
	}
	return "", errors.Join(errs...)
}

// startIn runs a server over a copy of the template. If that fails, the template may be damaged or of a Postgres that
// is gone: it is removed, and the server starts over an empty folder.
func startIn(ctx context.Context, base string) (string, error) {
	dir, err := copyTemplate(ctx, base)
	if err == nil {
		var address string
		if address, err = serve(ctx, dir); err == nil {
			return address, nil
		}
	}
	if dropErr := os.RemoveAll(templateIn(base)); dropErr != nil {
		return "", errors.Join(err, dropErr)
	}
	if dir, err = newFolder(base); err != nil {
		return "", err
	}
	return serve(ctx, dir)
}

// serve runs a server over dir until Main ends it. dir is removed then, or at once if the server does not start.
func serve(ctx context.Context, dir string) (string, error) {
	stack, err := startStack(ctx, dir)
	if err != nil {
		removeStack(dir)
		return "", err
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
