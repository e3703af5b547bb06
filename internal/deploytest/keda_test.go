package deploytest

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	_ "github.com/kedacore/keda/v2/version" // its schemas are read from the module
	"github.com/santhosh-tekuri/jsonschema/v6"
	"sigs.k8s.io/yaml"
)

// keda is what KEDA takes: the schema of a ScaledObject, from its CRD, and the
// parameters of its scalers.
type keda struct {
	object  *jsonschema.Schema
	scalers map[string]map[string]parameter
}

type parameter struct {
	Name     string
	Optional bool
	Default  any
}

var loadKEDA = sync.OnceValues(func() (*keda, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/kedacore/keda/v2").Output()
	if err != nil {
		return nil, fmt.Errorf("find KEDA's module: %w", err)
	}
	dir := strings.TrimSpace(string(out))
	k := &keda{scalers: map[string]map[string]parameter{}}
	if k.object, err = crdSchema(filepath.Join(dir, "config/crd/bases/keda.sh_scaledobjects.yaml")); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(dir, "schema/generated/scalers-schema.json"))
	if err != nil {
		return nil, err
	}
	var list struct {
		Scalers []struct {
			Type       string
			Parameters []parameter
		}
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, err
	}
	for _, s := range list.Scalers {
		k.scalers[s.Type] = map[string]parameter{}
		for _, p := range s.Parameters {
			k.scalers[s.Type][p.Name] = p
		}
	}
	return k, nil
})

// crdSchema makes a JSON schema of a CRD's, in which nothing else is allowed.
func crdSchema(path string) (*jsonschema.Schema, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var crd struct {
		Spec struct {
			Versions []struct {
				Schema struct{ OpenAPIV3Schema map[string]any }
			}
		}
	}
	if err := yaml.Unmarshal(text, &crd); err != nil {
		return nil, err
	}
	schema := crd.Spec.Versions[0].Schema.OpenAPIV3Schema
	closeObjects(schema)
	c := jsonschema.NewCompiler()
	if err := c.AddResource("crd.json", schema); err != nil {
		return nil, err
	}
	return c.Compile("crd.json")
}

// closeObjects forbids what a schema does not name, as the API server prunes it.
func closeObjects(schema any) {
	switch s := schema.(type) {
	case map[string]any:
		_, named := s["properties"].(map[string]any)
		if _, open := s["additionalProperties"]; named && !open && s["x-kubernetes-preserve-unknown-fields"] != true {
			s["additionalProperties"] = false
		}
		for _, inner := range s {
			closeObjects(inner)
		}
	case []any:
		for _, inner := range s {
			closeObjects(inner)
		}
	}
}

// checkKEDA returns what KEDA would not take of an object.
func checkKEDA(plain map[string]any) error {
	k, err := loadKEDA()
	if err != nil {
		return err
	}
	if err := k.object.Validate(plain); err != nil {
		return err
	}
	for _, trigger := range plain["spec"].(map[string]any)["triggers"].([]any) {
		t := trigger.(map[string]any)
		kind := fmt.Sprint(t["type"])
		known, ok := k.scalers[kind]
		if !ok {
			return fmt.Errorf("KEDA has no scaler %s", kind)
		}
		given := t["metadata"].(map[string]any)
		for name := range given {
			if _, ok := known[name]; !ok {
				return fmt.Errorf("KEDA's scaler %s takes no %s, only %s", kind, name,
					strings.Join(slices.Sorted(maps.Keys(known)), ", "))
			}
		}
		for name, p := range known {
			if _, ok := given[name]; !ok && !p.Optional && p.Default == nil {
				return fmt.Errorf("KEDA's scaler %s needs %s", kind, name)
			}
		}
	}
	return nil
}
