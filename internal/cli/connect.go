package cli

import (
	"context"
	"errors"
	"os"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/devdir"
	"github.com/legwork-dev/legwork/internal/devstack"
)

// Client connects to the servers that are named or running.
func (c *Shell) Client(ctx context.Context, what need) (*client.Client, func(), error) {
	s, err := c.Servers(ctx, what)
	if err != nil {
		return nil, nil, err
	}
	return s.Client(ctx)
}

func (s Settings) Client(ctx context.Context) (*client.Client, func(), error) {
	cl, err := client.Open(ctx, s.ClientConfig())
	if err != nil {
		return nil, nil, err
	}
	return cl, cl.Close, nil
}

// ClientConfig are the settings in the form of package client.
func (s Settings) ClientConfig() client.Config {
	return client.Config{DatabaseURL: s.DatabaseURL, NATSURL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth,
		Namespace: s.Namespace, SignalRetention: s.SignalRetention}
}

// Reader is Client for a command that only reads: see ReadOnlyServers.
func (c *Shell) Reader(ctx context.Context) (*client.Client, func(), error) {
	s, stopped, err := c.ReadOnlyServers(ctx, NeedEither)
	if err != nil {
		return nil, nil, err
	}
	if s.DatabaseURL != "" {
		s.NATSURL = "" // the rows say it all
	}
	cl, done, err := s.Client(ctx)
	if err != nil {
		stopped()
		return nil, nil, err
	}
	return cl, func() { done(); stopped() }, nil
}

// ReadOnlyServers is Servers for a command that only reads. If --dir names the folder
// of a demo or dev that has ended, it starts the Postgres of that folder; the function
// that it returns stops it.
func (c *Shell) ReadOnlyServers(ctx context.Context, what need) (Settings, func(), error) {
	s, err := c.Configured(ctx)
	if err != nil {
		return s, nil, err
	}
	if s.DatabaseURL == "" && c.Flags.Dir != "" {
		if _, err := devdir.Find(c.Flags.Dir); errors.Is(err, devdir.ErrNotRunning) {
			return c.offline(ctx, s)
		}
	}
	s, err = c.Servers(ctx, what)
	return s, func() {}, err
}

func (c *Shell) offline(ctx context.Context, s Settings) (Settings, func(), error) {
	if _, err := os.Stat(c.Flags.Dir); err != nil {
		return s, nil, legwork.NotFound("--dir %s: there is no such folder", c.Flags.Dir)
	}
	stack, err := devstack.Start(ctx, devstack.Config{Dir: c.Flags.Dir, NoNATS: true, Log: c.StackLog()})
	if err != nil {
		return s, nil, err
	}
	s.DatabaseURL, s.NATSURL = stack.DatabaseURL, ""
	return s, func() { Stop(stack) }, nil
}

// Named is Reader, and the job that is named on the command line.
func (c *Shell) Named(ctx context.Context, app, name string) (*client.Client, client.Ref, func(), error) {
	cl, done, err := c.Reader(ctx)
	return withJob(ctx, cl, done, err, app, name)
}

// ClientFor is Client, and the job that is named on the command line.
func (c *Shell) ClientFor(ctx context.Context, what need, app, name string) (*client.Client, client.Ref, func(),
	error) {
	cl, done, err := c.Client(ctx, what)
	return withJob(ctx, cl, done, err, app, name)
}

// withJob adds the job to what a client was opened with.
func withJob(
	ctx context.Context, cl *client.Client, done func(), err error, app, name string,
) (*client.Client, client.Ref, func(), error) {
	if err != nil {
		return nil, client.Ref{}, nil, err
	}
	ref, err := Find(ctx, cl, app, name)
	if err != nil {
		done()
		return nil, client.Ref{}, nil, err
	}
	return cl, ref, done, nil
}

// Find resolves a job named on the command line: its gid, or its id, with
// --app where several apps have one of that id.
func Find(ctx context.Context, cl *client.Client, app, name string) (client.Ref, error) {
	if gid, err := legwork.ParseID(name); err == nil {
		j, err := cl.Job(ctx, client.Gid(gid))
		if err == nil {
			return client.Ref{Gid: gid, App: j.App, JobID: j.JobID}, nil
		}
		if legwork.CodeOf(err) != legwork.CodeNotFound {
			return client.Ref{}, err
		}
	}
	if app != "" {
		return client.Ref{App: app, JobID: name}, nil
	}
	if cl.Remote() {
		return onlyApp(ctx, cl, name)
	}
	page, err := cl.Jobs(ctx, client.Filter{JobID: name})
	if err != nil {
		return client.Ref{}, err
	}
	found := page.Jobs
	switch len(found) {
	case 0:
		return client.Ref{}, legwork.NotFound("there is no job %s in namespace %s", name, cl.Namespace())
	case 1:
		return client.Ref{Gid: found[0].Gid, App: found[0].App, JobID: found[0].JobID}, nil
	}
	return client.Ref{}, legwork.Conflict("several apps have a job %s: name one with --app", name)
}

// onlyApp names a job of the one app that is deployed: without Postgres there
// is no list of jobs to look it up in.
func onlyApp(ctx context.Context, cl *client.Client, job string) (client.Ref, error) {
	apps, err := cl.Apps(ctx)
	if err != nil {
		return client.Ref{}, err
	}
	ref := client.Ref{JobID: job}
	for _, a := range apps {
		if ref.App != "" && ref.App != a.App {
			return client.Ref{}, UsageError{Err: errors.New(
				"several apps are deployed, and without DATABASE_URL a job is not looked up in all of them: name one with --app")}
		}
		ref.App = a.App
	}
	if ref.App == "" {
		return client.Ref{}, legwork.NotFound("nothing is deployed in namespace %s, so there is no job %s", cl.Namespace(),
			job)
	}
	return ref, nil
}
