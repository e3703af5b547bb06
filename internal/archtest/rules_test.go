package archtest

// layer says which packages of this module a package's product code may import.
type layer struct {
	pkg string // its folder; "" is the root
	may []string
	why string
}

// The layers, bottom up. A package that is not listed fails the test: decide
// where it belongs and say why.
var layers = []layer{
	{"", nil,
		"the words of the protocol: the standard library only, so that any program can speak it"},

	{"probe", []string{""},
		"whether a loop turns, and how a process says so: whoever has a loop may use it"},
	{"graph/fn", nil,
		"the functions of maps: values in, values out, the standard library and the order of texts"},
	{"graph/evaluate", []string{"", "graph/fn"},
		"values at run time: it knows nothing of documents and their activities (TestDecisionsArePure)"},
	{"graph/redact", []string{"", "graph/evaluate"},
		"what is hidden in data, by paths: texts in, texts out; whoever shows data may use it"},
	{"graph", []string{"", "graph/evaluate", "graph/fn", "graph/redact"},
		"what a workflow is, pure: no servers, no clock, and nothing of its siblings"},
	{"graph/picture", []string{"", "graph", "internal/svg"},
		"pictures of graphs: only commands and the API over HTTP draw, so neither the engine nor the client links it"},
	{"journal", []string{""},
		"what a durable function has done, pure: events in, what the function is out"},
	{"internal/replay", []string{"", "journal"},
		"code over a journal: a function does what it did, and then goes on; it knows no servers"},
	{"internal/frames", []string{"", "journal"},
		"what is stored and sent of a function while it runs: engines and workers share it"},
	{"internal/rehearsal", []string{"", "internal/frames"},
		"which open functions a rehearsal replays: workers choose as the command does"},
	{"internal/retrypolicy", []string{""},
		"retry policies as they travel: workers and the calls of functions share them"},
	{"flow", []string{"", "internal/frames", "internal/rehearsal", "internal/replay", "internal/retrypolicy", "journal",
		"worker"},
		"what durable functions are written with: types over the operations of a replay, served as a worker's topic"},
	{"component", []string{"", "flow", "internal/replay", "journal", "worker"},
		"durable functions in WebAssembly: it runs guests over a replay, as package flow runs code in Go, and knows no " +
			"servers"},
	{"sdk/guest", nil,
		"what components in Go are written with: it runs in a guest, so the standard library only"},
	{"flow/flowtest", []string{"", "flow", "internal/flowbody", "internal/replay", "journal"},
		"a world for one function, in a test: answers, signals and a clock that jumps"},
	{"internal/flowbody", []string{"flow", "internal/replay"},
		"the code of a function as a replay runs it: package flow exports no type of another package"},
	{"graph/diff", []string{""},
		"what changes between two documents, by what they say: texts in, a list out"},
	{"internal/svg", nil,
		"what pictures share: texts in, a document out, the standard library only"},
	{"ledger/model", []string{"ledger"}, "the protocol in Go, an oracle for tests"},
	{"internal/sqlfile", []string{""},
		"how SQL files name what they use: texts in, texts out"},
	{"ledger", []string{"", "internal/sqlfile"},
		"the digits and the SQL that moves them: it knows no graphs, no broker"},
	{"outbox", []string{"", "probe", "internal/sqlfile"},
		"commit, then publish: it asks a broker through an interface, so that it knows none"},
	{"streams", []string{"", "probe"},
		"the only package that knows JetStream: it carries messages and knows nothing about them"},
	{"internal/local", []string{"", "streams"},
		"an engine and the workers of its process: it hands messages from one to the other, and renews what is in hand"},
	{"presence", []string{""},
		"who is there, by services of NATS: it knows subjects and counts, and nothing of what is counted"},
	{"internal/httpserve", nil,
		"how HTTP is served until a process ends: the standard library only"},
	{"internal/tracelink", []string{""}, "how a message carries a second cause: a form, no behaviour"},
	{"telemetry", []string{"", "internal/httpserve", "internal/tracelink", "probe"},
		"what a process says of itself: everything may use it, it uses the probes it serves"},
	{"deploy/migrations", []string{"", "internal/pg"},
		"the tables: they need the name of their schema and how a database URL is read, and nothing else"},

	{"engine/decide", []string{"", "graph", "graph/evaluate", "internal/frames", "internal/jobsignal",
		"internal/tracelink", "journal", "ledger"},
		"what a message makes of its activity: it only decides (TestDecisionsArePure)"},
	{"internal/jobsignal", []string{"", "graph", "ledger"},
		"what becomes of a signal to a job: clients and engines decide the same"},
	{"engine", []string{"", "engine/decide", "graph", "internal/frames", "internal/jobsignal", "ledger", "telemetry"},
		"the protocol: it gets deliveries and returns verdicts, so it needs no broker and runs in a simulator"},
	{"router", []string{"", "streams"},
		"from a source through a handler to a verdict: it does not know what the handler does"},
	{"internal/fork", []string{"", "engine/decide", "graph", "graph/evaluate", "internal/frames", "journal", "ledger"},
		"which rows a fork of a job has, pure: what the source has decided, the engine's own decisions say"},
	{"internal/natsapi", []string{"", "ledger", "streams"},
		"the subjects of the API over NATS: those who ask, those who answer and the permissions of both share them"},
	{"client", []string{"", "engine/decide", "graph", "graph/redact", "journal", "ledger", "streams",
		"internal/devdir", "internal/fork", "internal/frames",
		"internal/jobsignal", "internal/local", "internal/natsapi", "internal/pg", "internal/span", "internal/sqlfile"},
		"what a service uses: it must not pull in the engine"},
	{"worker", []string{"", "internal/frames", "internal/local", "internal/retrypolicy", "internal/tracelink", "presence",
		"probe", "streams", "router", "internal/devdir"},
		"what a worker uses: it needs NATS only, so neither Postgres nor graphs"},
	{"internal/locate", []string{"", "client", "internal/span", "streams"},
		"what the broker says about a message that a job waits for: it reads streams and changes nothing"},
	{"deploy/access", []string{"", "internal/natsapi", "presence", "streams"},
		"who may do what on the servers, made of the subjects of those who do it"},

	{"api/internal/oas", []string{""},
		"routes, parameters and documents, generated from api/openapi.yaml"},
	{"api", []string{"", "api/internal/oas", "client", "deploy/access", "graph/diff", "graph/picture",
		"graph/redact", "internal/httpserve", "internal/webhook", "telemetry"},
		"the client over HTTP: it adds who may ask, how much, and how an error is told"},

	{"console", nil,
		"a page for browsers, and how it is sent: it knows the paths of its files, and whatever answers the rest"},

	{"internal/webhook", []string{"", "graph", "internal/sqlfile"},
		"events to those who registered an address, over tables of its own: it knows no jobs and no broker"},
	{"internal/cli", []string{"", "api", "client", "engine", "graph", "graph/redact", "internal/devdir",
		"internal/devstack", "internal/pg", "internal/span", "internal/top", "ledger", "streams", "telemetry"},
		"what all commands share: settings, servers, output, completion, exit codes"},
	{"internal/claims", []string{"", "ledger"},
		"the claims of keyed work over NATS: it takes requests and answers in batches, the rules are the ledger's"},
	{"internal/journals", []string{"", "internal/frames", "journal", "ledger"},
		"the journals of functions over NATS: it tells their workers pages of them"},
	{"internal/components", []string{"", "internal/sqlfile"},
		"components over a table of their own, told to workers over NATS: bytes under their digest, whatever they are"},
	{"internal/homes", []string{"", "internal/frames", "internal/local"},
		"turns that are asked of workers over NATS: it knows the subjects and the messages, the decisions are the engine's"},
	{"internal/node", []string{"", "api", "client", "console", "deploy/migrations", "engine", "graph",
		"internal/claims", "internal/components", "internal/frames", "internal/homes", "internal/journals", "internal/local",
		"internal/cli",
		"internal/doctor",
		"internal/natsapi", "internal/pg",
		"internal/top",
		"internal/webhook", "ledger", "outbox", "presence", "probe", "router", "streams", "telemetry"},
		"one process of the engine, the relay or the API: it wires them to the two servers"},
	{"embedded", []string{"", "client", "internal/cli", "internal/devstack", "internal/local", "internal/node", "worker"},
		"engine, relay and workers in a service's own process: it wires the parts, as commands do"},
	{"cmd/flowvet", nil,
		"a check of users' code: it knows the name of package flow and nothing else"},
	{"cmd/legwork/app", []string{"", "client", "graph", "graph/diff", "graph/fn", "graph/picture", "internal/cli",
		"presence", "streams"},
		"commands about applications and the functions of maps"},
	{"internal/bench/fleet", []string{"", "client", "internal/bench", "internal/cli", "internal/devstack",
		"internal/node"},
		"workloads on processes of their own: it starts them and measures them from outside"},
	{"internal/bench/functions", []string{"flow", "internal/bench", "journal", "worker"},
		"the durable functions of workloads, written as a user writes them"},
	{"cmd/legwork/benchmark", []string{"", "client", "embedded", "internal/bench", "internal/bench/fleet",
		"internal/bench/functions", "internal/cli", "internal/node", "worker"},
		"legwork bench: what users measure, and how to show it"},
	{"cmd/legwork/broker", []string{"", "deploy/access", "graph", "internal/cli", "internal/pg", "ledger",
		"outbox", "streams"},
		"commands about the streams and their users"},
	{"cmd/legwork/db", []string{"", "client", "deploy/access", "deploy/migrations", "internal/cli",
		"internal/fsck", "internal/invariant", "internal/pg", "ledger", "outbox", "streams"},
		"commands about the tables, their roles and their soundness"},
	{"cmd/legwork/deadletter", []string{"", "client", "internal/cli"},
		"commands about dead letters"},
	{"cmd/legwork/dev", []string{"", "client", "cmd/legwork/job", "examples/orders", "graph", "internal/bench",
		"internal/cli", "internal/devdir", "internal/devstack", "internal/node", "internal/webhook", "presence", "telemetry",
		"worker"},
		"legwork dev and demo: everything in one process"},
	{"cmd/legwork/job", []string{"", "client", "cmd/legwork/pause", "internal/cli", "internal/locate", "internal/svg",
		"telemetry"},
		"commands about jobs"},
	{"cmd/legwork/pause", []string{"", "graph", "internal/cli", "ledger", "streams"},
		"commands that pause and resume"},
	{"cmd/legwork/process", []string{"internal/cli", "internal/node", "probe"},
		"commands that run a process until SIGTERM"},
	{"cmd/legwork/project", []string{"internal/cli"},
		"legwork init: it writes files, and knows nothing of what they do"},
	{"cmd/legwork/project/templates/golang", []string{"flow", "worker"},
		"what legwork init go writes: it may use only what its reader can import"},
	{"cmd/legwork/signals", []string{"", "client", "internal/cli"},
		"commands that send signals and listen to events"},
	{"cmd/legwork/watch", []string{"deploy/migrations", "internal/cli", "internal/doctor", "internal/pg",
		"internal/top", "ledger", "streams"},
		"commands that look at an installation: top and doctor"},
	{"cmd/legwork/webhooks", []string{"", "internal/cli", "internal/pg", "internal/webhook"},
		"commands about webhooks"},
	{"cmd/legwork/components", []string{"", "cmd/legwork/workers", "component", "internal/cli", "internal/components",
		"internal/pg", "streams", "worker"},
		"commands about components, and the process that runs them"},
	{"contract", []string{""},
		"it judges an installation from outside: the words of the protocol, and nothing of what it judges"},
	{"cmd/legwork/contracts", []string{"contract", "internal/cli", "streams"},
		"commands that judge an installation"},
	{"cmd/legwork/workers", []string{"", "examples/orders", "internal/cli", "internal/conformance", "internal/frames",
		"internal/journals", "internal/node", "internal/rehearsal", "journal", "ledger", "worker"},
		"the example worker, the check of anybody's, and the journals that a new build is held against"},
	{"cmd/legwork", []string{"cmd/legwork/app", "cmd/legwork/benchmark", "cmd/legwork/broker",
		"cmd/legwork/components", "cmd/legwork/contracts",
		"cmd/legwork/db",
		"cmd/legwork/deadletter", "cmd/legwork/dev", "cmd/legwork/job", "cmd/legwork/pause", "cmd/legwork/process",
		"cmd/legwork/project", "cmd/legwork/signals", "cmd/legwork/watch", "cmd/legwork/webhooks", "cmd/legwork/workers",
		"internal/cli", "internal/devstack"},
		"wiring: the tree of commands"},
	{"examples/orders", []string{"", "client", "worker"},
		"an example may use only what its reader can import"},
	{"examples/orders/generate", []string{"examples/orders"},
		"it writes the data set of its example"},
	{"examples/hello", []string{"", "client", "worker"},
		"an example may use only what its reader can import"},
	{"examples/welcome", []string{"", "flow", "worker"}, "what a user of durable functions writes first"},
	{"examples/checkout", []string{"", "flow", "worker"},
		"durable functions, as a user would write them"},
	{"examples/component", []string{"sdk/guest"},
		"a durable function in WebAssembly, as a user would write it"},
	{"examples/verify", []string{"", "flow", "worker"},
		"an example may use only what its reader can import"},
	{"examples/approval", []string{"", "client", "worker"},
		"an example may use only what its reader can import"},

	{"internal/bench", []string{"", "internal/pg", "internal/svg"},
		"workloads and the floor: the command wires them to the servers"},
	{"internal/bench/measure", []string{"", "client", "internal/bench", "internal/bench/fleet", "internal/cli",
		"internal/devstack", "internal/invariant"},
		"what developers measure: it builds the product and runs it, so nothing of engine or relay runs in it"},
	{"internal/bench/compare", []string{"internal/bench"},
		"it builds two commits and runs them: nothing of its own commit runs in it"},
	{"internal/conformance", []string{"", "internal/devstack", "journal", "streams"},
		"it plays the engine towards a program that it judges: the words, the rules of journals and a broker, nothing of " +
			"the engine or of our own worker"},
	{"internal/devdir", nil,
		"where the folder of a legwork dev is and what runs over it: a file that SDKs may read, and none of the servers' " +
			"code"},
	{"internal/devstack", []string{"internal/devdir"},
		"two servers in a folder: nothing of the engine"},
	{"internal/invariant", []string{"", "graph", "internal/sqlfile", "journal"},
		"the rules that rows must satisfy: it reads the tables by itself, so that an error of the store cannot hide from it"},
	{"internal/fsck", []string{"", "internal/invariant", "internal/sqlfile"},
		"it goes through a namespace with the rules, and mends what they find by statements of its own"},
	{"internal/doctor", []string{"", "internal/sqlfile", "streams"},
		"it looks at both servers by itself, with statements of its own, and changes nothing"},
	{"internal/top", []string{"", "internal/sqlfile", "ledger", "outbox", "presence", "streams"},
		"it looks by the means of those who measure, and says what it saw; it changes nothing"},
	{"internal/span", nil,
		"lengths of time in words: the standard library only"},
	{"internal/pg", []string{""},
		"how pools are opened: nothing of what runs on them"},
	{"internal/archtest", nil,
		"it reads files"},
	{"internal/budget", nil,
		"it has tests only: what statements cost over full tables"},
	{"internal/chaos", nil,
		"it has tests only: real processes, broken"},
	{"internal/mutate", nil,
		"it edits files and runs their tests: nothing of what it breaks runs in it"},

	{"internal/upgrade", nil,
		"it has tests only: what older builds have left behind"},

	// Helpers of tests, see helpers.
	{"internal/testmain", []string{"internal/devstack"}, "the body of every TestMain"},
	{"internal/pgtest", []string{"internal/devdir", "internal/devstack", "internal/pg", "internal/testmain"},
		"a Postgres for tests, with our sessions"},
	{"internal/explain", []string{"internal/pg", "internal/pgtest"}, "what statements cost, for tests"},
	{"internal/natstest", []string{"internal/devstack", "internal/testmain"}, "a NATS for tests"},
	{"internal/sitetest", []string{"", "client", "deploy/migrations", "engine", "graph", "internal/claims",
		"internal/components", "internal/invariant", "internal/journals", "internal/natsapi",
		"internal/natstest", "internal/pgtest", "ledger", "outbox", "router", "streams", "worker"},
		"a namespace for tests: it wires as the command does"},
	{"internal/apifuzz", []string{"", "api", "client", "deploy/migrations", "internal/doctor",
		"internal/sitetest", "internal/top", "internal/webhook", "worker"},
		"requests that are made from the document of the API; it looks at the rows without the store"},
	{"legworktest", []string{"", "client", "deploy/migrations", "engine", "graph", "internal/devdir", "internal/devstack",
		"internal/invariant", "internal/pg", "ledger", "outbox", "worker"},
		"graphs in users' tests: it wires the engine to a queue in memory, so it needs no broker; it will be a module of " +
			"its own"},
	{"internal/certtest", nil, "certificates for tests"},
	{"internal/crash", []string{"", "internal/sqlfile"}, "it wraps the one call that commits"},
	{"internal/history", nil, "what clients were told, and models to judge it by: it must know nothing of how the " +
		"engine works"},
	{"internal/fault", []string{""}, "it wraps what engine and relay are wired with"},
	{"internal/sim", []string{"", "client", "deploy/migrations", "engine", "graph", "internal/crash",
		"internal/frames", "internal/invariant", "internal/pg", "internal/pgtest", "internal/replay", "journal", "ledger",
		"outbox"},
		"the real engine over a simulated broker"},
}

// helpers are imported by tests and by each other: test code never reaches a
// binary.
var helpers = []string{"internal/apifuzz", "internal/archtest", "internal/budget", "internal/certtest",
	"internal/chaos", "internal/crash",
	"internal/explain", "internal/fault", "internal/history", "internal/natstest", "internal/pgtest", "internal/sim",
	"internal/sitetest", "internal/testmain", "legworktest", "flow/flowtest", "internal/flowbody"}

// library says which packages' product code may import a library: the path
// itself and all below it, unless a longer path has its own rule.
type library struct {
	path string
	in   []string
	why  string
}

const (
	forServers = "a server that is started belongs in devstack"
	forTests   = "test code never reaches a binary"
)

var libraries = []library{
	{"github.com/nats-io/nats.go/jetstream", []string{"streams", "internal/bench"},
		"JetStream is known in one place, so that it can change in one place; the floor measures it bare"},
	{"github.com/nats-io/nats.go", []string{"streams", "client", "presence", "worker", "cmd/legwork/...",
		"contract", "internal/apifuzz", "internal/bench/...", "internal/claims", "internal/components",
		"internal/conformance", "internal/homes", "internal/local",
		"internal/journals", "internal/natsapi",
		"internal/natstest", "internal/top"},
		"core NATS, for requests, hints and connection options"},
	{"github.com/nats-io/nkeys", []string{"streams"}, "who proves itself by a file of seeds"},
	{"github.com/nats-io/nuid", []string{"streams", "presence", "internal/homes"}, "names on the broker"},
	{"github.com/nats-io/nats-server/v2", []string{"internal/devstack"}, forServers},
	{"github.com/fergusstrange/embedded-postgres", []string{"internal/devstack"}, forServers},
	{"github.com/jackc/pgx/v5", []string{"ledger", "outbox", "client", "deploy/migrations", "cmd/legwork/...",
		"internal/bench/...", "internal/components", "internal/crash",
		"internal/devstack", "internal/doctor", "internal/explain", "internal/fault", "internal/fsck", "internal/invariant",
		"internal/node", "internal/pg", "internal/pgtest", "internal/sim", "internal/sitetest", "internal/top",
		"internal/webhook",
		"legworktest"}, "Postgres is spoken to by those who own tables"},
	{"github.com/pressly/goose/v3", []string{"deploy/migrations"}, "migrations run in one place"},
	{"github.com/exaring/otelpgx", []string{"internal/pg"}, "pools are opened in one place"},
	{"golang.org/x/text/collate", []string{"graph/fn"},
		"the order of a dictionary, which array.sort needs: its tables are in no other package"},
	{"golang.org/x/text/unicode/rangetable", []string{""}, "job ids are of one version of Unicode, whatever Go has"},
	{"golang.org/x/text/language", []string{"graph/fn"}, "names the language of that order"},
	{"github.com/goccy/go-yaml", []string{"graph", "graph/diff", "api"},
		"YAML ends where the graph begins; the API reads its own document and the file of its tokens"},
	{"github.com/go-json-experiment/json/v1", []string{"engine/decide", "flow", "internal/frames", "internal/homes",
		"internal/journals", "journal", "streams", "worker"},
		"encoding/json as Go 1.27 has it, for our own messages and rows, on the hot path (ADR 103). Values of users stay " +
			"with encoding/json, whose Number this one does not know"},
	{"github.com/go-jose/go-jose/v4", []string{"api"}, "tokens are verified where it is decided who may ask"},
	{"golang.org/x/oauth2", []string{"api"}, "people sign in where it is decided who may ask"},
	{"github.com/oapi-codegen/runtime", []string{"api/internal/oas"}, "what the generated routes call"},
	{"golang.org/x/net/netutil", []string{"api"}, "a listener with a bound on its connections"},
	{"golang.org/x/time/rate", []string{"api"}, "how much each may ask"},
	{"github.com/petermattis/goid", []string{"internal/replay"}, "tells a function's goroutine from others (ADR 86)"},
	{"github.com/santhosh-tekuri/jsonschema/v6", []string{"graph", "engine/decide", "internal/apifuzz"},
		"schemas are checked where they are deployed and where data passes them (decision 13 of graphs.md), and answers " +
			"in tests"},
	{"github.com/tetratelabs/wazero", []string{"component"}, "WebAssembly runs in one place"},
	{"github.com/spf13/cobra", []string{"cmd/legwork/...", "internal/cli"}, "the command line"},
	{"github.com/sethvargo/go-envconfig", []string{"cmd/legwork/...", "internal/cli", "worker", "client", "embedded"},
		"the environment is read by programs and SDKs, never by the engine"},
	{"go.opentelemetry.io/otel", []string{"telemetry", "worker", "client"},
		"telemetry wraps it; the SDKs use the application's own"},
	{"github.com/prometheus", []string{"telemetry"}, "telemetry wraps it"},
	{"golang.org/x/sync", []string{"engine", "outbox", "router", "streams", "client", "worker", "embedded",
		"cmd/legwork/...", "examples/approval", "internal/bench/...", "internal/node", "internal/sitetest"},
		"groups of goroutines that are waited for, and weighted semaphores"},
	{"golang.org/x/term", []string{"internal/cli"}, "keys and the size of a terminal"},
	{"golang.org/x/tools/go/analysis", []string{"cmd/flowvet"}, "how go vet runs checks"},
	{"golang.org/x/tools/txtar", []string{"internal/mutate"},
		"files with sections, as Go's own tests have them: the edits of mutants are lines to be read as they are"},
	{"golang.org/x/sys", []string{"internal/bench/...", "internal/devdir", "internal/devstack", "internal/pgtest"},
		"what the operating systems do differently"},
	{"github.com/anishathalye/porcupine", []string{"internal/history"},
		"who judges histories is not who made them: " + forTests},
	{"go.uber.org/goleak", []string{"internal/pgtest", "internal/testmain"}, forTests},
	{"pgregory.net/rapid", []string{"internal/sim"}, forTests},
	{"testing", helpers, forTests},
	{"testing/fstest", []string{"deploy/migrations"}, "its MapFS is a file system in memory and pulls in no test code"},
}

// api are the packages that users import, each with what it is to them:
// docs/compatibility.md says what may change in them. All others say notAPI.
var api = map[string]string{
	"":            "the words of the protocol",
	"worker":      "runs functions as workers",
	"client":      "starts jobs, waits for them and looks at them",
	"embedded":    "runs an engine and a relay beside the workers of a service",
	"legworktest": "tests of graphs",
}

const notAPI = "This package is not API: it may change in any release (docs/compatibility.md)."

// foreign are the types of other modules that the API mentions, each with why: a
// new major version of one of these modules is a new major version of ours.
var foreign = map[string]string{
	"github.com/nats-io/nats.go.Conn":               "a client can share the connection that its program has",
	"github.com/nats-io/nats.go.Option":             "settings of a connection that Config does not know",
	"github.com/jackc/pgx/v5/pgxpool.Pool":          "a client can share the pool that its program has",
	"github.com/jackc/pgx/v5.Tx":                    "a start or a signal commits with the rows of its program",
	"go.opentelemetry.io/otel/trace.TracerProvider": "spans go where those of the program go",
	"go.opentelemetry.io/otel/metric.MeterProvider": "metrics go where those of the program go",
}

// exceptions are single imports that break a rule, each with what would end it.
var exceptions = map[[2]string]string{}

// Where SQL may stand outside of .sql files (LED-03), by file or by package.
var sqlAllowed = map[string]string{
	"deploy/migrations": "creates the schema that its .sql files fill",
	"internal/bench": "measures the floor and multiplies rows that the engine has written, to " +
		"fill tables; no job passes through it",
	"internal/devstack":                    "prepares the server before there are tables",
	"internal/invariant":                   forAudit,
	"cmd/legwork/dev/democheck.go":         forAudit,
	"cmd/legwork/dev/demoprogress.go":      forAudit,
	"internal/bench/fleet/benchrun.go":     forAudit,
	"internal/node/reset.go":               "drops the schema of a demo or a benchmark",
	"internal/bench/fleet/workload.go":     forAudit,
	"internal/bench/measure/long.go":       forAudit,
	"internal/bench/measure/overload.go":   forAudit,
	"internal/bench/fleet/workloadwake.go": forAudit,
	"internal/pgtest":                      "drops the schema of a test",
	"legworktest/server.go":                "drops the schema of a test",
	"internal/sim":                         forTests,
}

const forAudit = "counts rows without the store, so that an error of the store cannot hide from it"

const (
	maxFileLines     = 450
	maxLineLength    = 120
	maxFunctionLines = 80
	maxExported      = 2010 // 43 of them are the words of sdk/guest
)

// writers are the packages whose SQL may write to a table. Migrations may.
var writers = map[string][]string{
	"app_version": {"ledger"},
	"format":      {"ledger"},
	"epoch":       {"ledger"},
	"job":         {"ledger"},
	"job_data":    {"ledger", "internal/fsck"},
	"activity":    {"ledger"},
	"guid_ledger": {"ledger"},
	"child":       {"ledger", "internal/fsck"},
	"hook":        {"ledger", "internal/fsck"},
	"signal":      {"ledger", "legworktest"},
	"signal_key":  {"ledger", "internal/fsck"},

	"signal_receipt": {"ledger"},
	"reconciliation": {"ledger"},
	"journal":        {"ledger"},
	"component":      {"internal/components"},
	"fork":           {"ledger"},
	"open_frame":     {"ledger"},
	"stat":           {"ledger", "internal/fsck"},
	"late_answer":    {"ledger"},
	// The relay deletes events whose day is over, and knows up to where those that
	// the broker has lost are published again.
	"event": {"ledger", "outbox"},
	// Relays put the deliveries of an event and end those whose time is over; servers and
	// operators have the rest.
	"webhook":           {"internal/webhook", "outbox"},
	"webhook_delivery":  {"internal/webhook", "outbox"},
	"webhook_cursor":    {"outbox"},
	"event_stream":      {"outbox"},
	"dead_letter":       {"ledger"},
	"dead_letter_event": {"ledger"},
	"action":            {"ledger"},
	"audit":             {"ledger"},
	"audit_count":       {"ledger"},
	"trouble":           {"ledger"},
	"awaits":            {"ledger"},
	"search":            {"ledger"},
	// A pause is begun and ended by ledger; the relay ends one whose job is over,
	// and deletes those that hold nothing any more.
	"pause": {"ledger", "outbox"},
	// Rows are put by the steps that owe them, and by functions of the database in callers' transactions
	// (deploy/migrations); they are claimed by the relay; ledger alone deletes them, with the mark that proves that
	// they took effect. fsck deletes what provably has none, and no ledgers; the relay rows whose job is gone or has
	// ended. legworktest moves the due times of a test's own rows.
	"outbox": {"ledger", "outbox", "internal/fsck", "legworktest"},
}
