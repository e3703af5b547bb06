package deploytest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/goccy/go-yaml"
)

// TestGrafana: what Grafana is provisioned with points to services of
// compose.yaml and to where their files are mounted.
func TestGrafana(t *testing.T) {
	t.Parallel()
	project := compose(t)
	var sources struct {
		Version int `yaml:"apiVersion"`
		Sources []struct {
			Name, Type, Access, URL, UID string
			Default                      bool `yaml:"isDefault"`
		} `yaml:"datasources"`
	}
	strictly(t, "datasources/datasources.yaml", &sources)
	for _, s := range sources.Sources {
		known := map[string]string{"prometheus": "http://prometheus:9090", "jaeger": "http://jaeger:16686"}
		if _, ok := project.Services[s.Type]; !ok || s.URL != known[s.Type] {
			t.Errorf("data source %+v", s)
		}
	}
	var boards struct {
		Version   int `yaml:"apiVersion"`
		Providers []struct {
			Name, Folder, Type string
			Updates            bool `yaml:"allowUiUpdates"`
			Options            struct{ Path string }
		}
	}
	strictly(t, "dashboards/dashboards.yaml", &boards)
	var mounted []string
	for _, v := range project.Services["grafana"].Volumes {
		if len(boards.Providers) == 1 && v.Target == boards.Providers[0].Options.Path {
			mounted, _ = filepath.Glob(filepath.Join(v.Source, "*.json"))
		}
	}
	if len(mounted) == 0 {
		t.Errorf("dashboards are looked for where none is mounted: %+v", boards)
	}
}

func strictly(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(root + "/deploy/grafana/provisioning/" + file)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.UnmarshalWithOptions(text, into, yaml.DisallowUnknownField()); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}
