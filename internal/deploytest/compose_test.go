package deploytest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/compose-spec/compose-go/v2/loader"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/goccy/go-yaml"
)

const composeFile = root + "/deploy/compose.yaml"

// passwords are what deploy/.env holds.
var passwords = func() types.Mapping {
	all := types.Mapping{}
	for _, user := range []string{"OWNER", "ENGINE", "RELAY", "SERVER", "APP", "CLIENT", "OPERATOR", "WORKER_GOODS",
		"WORKER_MONEY"} {
		all["LEGWORK_"+user+"_PASSWORD"] = "pw-of-" + strings.ToLower(user)
	}
	return all
}()

// loadCompose loads a compose file, which lies at name, as docker compose does.
func loadCompose(ctx context.Context, name string, text []byte) (*types.Project, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	return loader.LoadWithContext(ctx, types.ConfigDetails{
		WorkingDir:  filepath.Dir(path),
		ConfigFiles: []types.ConfigFile{{Filename: path, Content: text}},
		Environment: passwords,
	}, loader.WithProfiles([]string{"*"}), func(o *loader.Options) {
		o.SetProjectName(filepath.Base(filepath.Dir(path)), false) // unless the file says another one
	})
}

func compose(t *testing.T) *types.Project {
	t.Helper()
	text, err := os.ReadFile(composeFile)
	if err != nil {
		t.Fatal(err)
	}
	project, err := loadCompose(t.Context(), composeFile, text)
	if err != nil {
		t.Fatal(err)
	}
	return project
}

// ours reports whether a service runs the program.
func ours(s types.ServiceConfig) bool { return strings.HasPrefix(s.Image, "legwork:") }

// TestCompose: every service of ours runs a command that exists, with variables
// that are read, no more rights than it needs and time to drain; what is
// mounted is there.
func TestCompose(t *testing.T) {
	t.Parallel()
	project := compose(t)
	if processes := checkServices(t, project); processes < 8 {
		t.Errorf("only %d processes of ours", processes)
	}
	checkPrometheus(t, project)
}

// TestComposeOfProjects: so it is with the compose file that legwork init writes. A release writes projects that use it.
func TestComposeOfProjects(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"go", "typescript"} {
		dir := filepath.Join(t.TempDir(), "greeter")
		if out, err := exec.Command(binary(t), "init", language, dir).CombinedOutput(); err != nil {
			t.Fatalf("legwork init %s: %v\n%s", language, err, out)
		}
		name := filepath.Join(dir, "compose.yaml")
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		project, err := loadCompose(t.Context(), name, text)
		if err != nil {
			t.Fatal(err)
		}
		if processes := checkServices(t, project); processes != 5 {
			t.Errorf("%d processes of ours in a project, want 5", processes)
		}
		file, want := "go.mod", "\nrequire github.com/legwork-dev/legwork v9.8.7\n"
		if language == "typescript" {
			file, want = "package.json", `"@legwork-dev/sdk": "^9.8.7"`
		}
		if asks, err := os.ReadFile(filepath.Join(dir, file)); err != nil || !strings.Contains(string(asks), want) ||
			strings.Contains(string(asks), "replace") {
			t.Errorf("%s is %s (%v), want %s", file, asks, err, want)
		}
	}
}

// checkServices returns how many services run the program.
func checkServices(t *testing.T, project *types.Project) (processes int) {
	t.Helper()
	for name, s := range project.Services {
		if ours(s) {
			processes++
			if err := checkProcess(t, s); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		for _, v := range s.Volumes {
			if _, err := os.Stat(v.Source); v.Type == types.VolumeTypeBind && err != nil {
				t.Errorf("%s mounts %v", name, err)
			}
		}
		for _, p := range s.Ports {
			if p.HostIP != "127.0.0.1" {
				t.Errorf("%s: port %d is open to the world", name, p.Target)
			}
		}
	}
	return processes
}

func checkProcess(t *testing.T, s types.ServiceConfig) error {
	t.Helper()
	var errs []error
	if len(s.Command) > 0 {
		errs = append(errs, checkCommand(t, s.Command))
	}
	for variable := range s.Environment {
		errs = append(errs, checkVariable(t, variable))
	}
	if !s.ReadOnly || !slices.Contains(s.CapDrop, "ALL") || !slices.Contains(s.SecurityOpt, "no-new-privileges:true") {
		errs = append(errs, errors.New("it may do more than it needs"))
	}
	if s.StopGracePeriod == nil || time.Duration(*s.StopGracePeriod) < 40*time.Second {
		errs = append(errs, errors.New("it is killed before it has drained"))
	}
	if h := s.HealthCheck; h != nil && !h.Disable {
		if len(h.Test) < 3 || h.Test[1] != "/usr/local/bin/legwork" {
			return fmt.Errorf("health check %v", h.Test)
		}
		errs = append(errs, checkCommand(t, h.Test[2:]))
	}
	return errors.Join(errs...)
}

// checkPrometheus: each process that serves metrics is scraped, under its name
// and on its port.
func checkPrometheus(t *testing.T, project *types.Project) {
	t.Helper()
	text, err := os.ReadFile(root + "/deploy/prometheus/prometheus.yml")
	if err != nil {
		t.Fatal(err)
	}
	var config struct {
		Global    map[string]string `yaml:"global"`
		RuleFiles []string          `yaml:"rule_files"`
		Scrape    []struct {
			Name string `yaml:"job_name"`
			DNS  []struct {
				Names   []string `yaml:"names"`
				Type    string   `yaml:"type"`
				Port    int      `yaml:"port"`
				Refresh string   `yaml:"refresh_interval"`
			} `yaml:"dns_sd_configs"`
			Relabel []struct {
				From []string `yaml:"source_labels"`
				To   string   `yaml:"target_label"`
			} `yaml:"relabel_configs"`
		} `yaml:"scrape_configs"`
	}
	if err := yaml.UnmarshalWithOptions(text, &config, yaml.DisallowUnknownField()); err != nil {
		t.Fatal(err)
	}
	var want []string
	for name, s := range project.Services {
		if ours(s) && s.HealthCheck != nil && !s.HealthCheck.Disable {
			want = append(want, name)
		}
	}
	slices.Sort(want)
	target := config.Scrape[0].DNS[0]
	if !slices.Equal(target.Names, want) || target.Port != 9464 {
		t.Errorf("Prometheus scrapes %v, want %v", target, want)
	}
	for _, file := range config.RuleFiles {
		if _, err := os.Stat(filepath.Join(root, "deploy/prometheus", filepath.Base(file))); err != nil {
			t.Error(err)
		}
	}
}

// TestWrongComposeIsFound: what Compose would refuse, or start in vain.
func TestWrongComposeIsFound(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(composeFile)
	if err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{
		"stop_grace_period: 45s": "stop_grace: 45s",
		"read_only: true":        "readonly: true",
		"[engine]":               "[engin]",
		"LEGWORK_API":            "LEGWORK_APIS",
		"[CMD, /usr/local/bin/legwork, probe, readyz]": "[CMD, /usr/local/bin/legwork, probe, ready]",
		"--topic, order.validate":                      "--topics, order.validate",
		"migrate:\n        condition":                  "migrations:\n        condition",
		"${LEGWORK_RELAY_PASSWORD:?":                   "${LEGWORK_RELY_PASSWORD:?",
	} {
		wrong := strings.Replace(string(text), from, to, 1)
		if wrong == string(text) {
			t.Fatalf("no %q in it", from)
		}
		project, err := loadCompose(t.Context(), composeFile, []byte(wrong))
		if err == nil {
			for _, s := range project.Services {
				if ours(s) {
					err = errors.Join(err, checkProcess(t, s))
				}
			}
		}
		if err == nil {
			t.Errorf("passes with %q", to)
		}
	}
}
