// Package deploytest holds the tests of everything in deploy/: the chart is
// rendered by Helm's own engine and each object decoded strictly into
// Kubernetes' types (those of KEDA against its schemas), compose.yaml is loaded
// by Compose's loader, the Dockerfile by BuildKit's parser; every command line,
// variable, port and consumer named there is looked for in the program; the
// alert rules are evaluated by Prometheus' own engine over series that should
// and should not make them fire; and the processes of compose.yaml are run as
// they stand there, over real servers, until a job is done.
//
// It is a module of its own, because of the weight of what it needs: make
// deploy-check. For the same reason the program in its folder container is here,
// which runs Postgres for the tests of machines with a Docker engine, and
// apijudge, which has others judge the HTTP API.
package deploytest
