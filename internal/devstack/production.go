//go:build production

package devstack

import (
	"context"
	"log/slog"
)

// embedded is false with the build tag production: the program of the image runs on servers that are named. It links
// neither a NATS server nor what downloads Postgres, which are a third of the program.
const embedded = false

const downloadVersion = ""

// natsServer is never made in this build.
type natsServer struct {
	stopper
	url string
}

func startNATSServer(context.Context, natsConfig, *slog.Logger) (*natsServer, error) {
	return nil, ErrNotEmbedded
}

func fetch(home, string, string) error { return ErrNotEmbedded }
