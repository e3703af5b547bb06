package deploytest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	"helm.sh/helm/v4/pkg/chart/common"
	"helm.sh/helm/v4/pkg/chart/common/util"
	"helm.sh/helm/v4/pkg/chart/v2/loader"
	"helm.sh/helm/v4/pkg/engine"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/yaml"
)

const chartDir = root + "/deploy/helm/legwork"

// object is one document of what the chart renders; typed is nil for KEDA's.
type object struct {
	from  string
	plain map[string]any
	typed runtime.Object
}

func (o object) kind() string { return o.plain["kind"].(string) }
func (o object) name() string { return o.plain["metadata"].(map[string]any)["name"].(string) }

// render renders the chart with a values file and decodes what comes out.
func render(valuesFile string) ([]object, error) {
	text, err := os.ReadFile(valuesFile)
	if err != nil {
		return nil, err
	}
	values := map[string]any{}
	if err := yaml.UnmarshalStrict(text, &values); err != nil {
		return nil, fmt.Errorf("%s: %w", valuesFile, err)
	}
	return renderValues(values)
}

func renderValues(values map[string]any) ([]object, error) {
	chart, err := loader.LoadDir(chartDir)
	if err != nil {
		return nil, err
	}
	all, err := util.ToRenderValues(chart, values,
		common.ReleaseOptions{Name: "prod", Namespace: "apps", Revision: 1, IsInstall: true}, nil)
	if err != nil {
		return nil, err
	}
	files, err := engine.Engine{Strict: true}.RenderWithContext(context.Background(), chart, all)
	if err != nil {
		return nil, err
	}
	var objects []object
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if filepath.Ext(name) != ".yaml" {
			continue
		}
		some, err := decodeAll(name, files[name])
		if err != nil {
			return nil, err
		}
		objects = append(objects, some...)
	}
	return objects, nil
}

func decodeAll(name, text string) (objects []object, err error) {
	documents := utilyaml.NewDocumentDecoder(io.NopCloser(strings.NewReader(text)))
	defer documents.Close()
	buffer := make([]byte, 1<<20)
	for {
		n, err := documents.Read(buffer)
		if errors.Is(err, io.EOF) {
			return objects, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		document := bytes.Clone(buffer[:n])
		o := object{from: name}
		if err := yaml.UnmarshalStrict(document, &o.plain); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", name, err, document)
		}
		if o.plain == nil {
			continue // comments
		}
		if o.typed, err = decode(document, o.plain); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", name, err, document)
		}
		objects = append(objects, o)
	}
}

// kinds are those of Kubernetes and of the Prometheus operator.
var kinds = func() *runtime.Scheme {
	s := runtime.NewScheme()
	if err := errors.Join(scheme.AddToScheme(s), monitoring.AddToScheme(s)); err != nil {
		panic(err)
	}
	return s
}()

// decode reads an object into its type; a field that the type does not have is
// an error. KEDA's are checked against KEDA's schemas.
func decode(document []byte, plain map[string]any) (runtime.Object, error) {
	if strings.HasPrefix(fmt.Sprint(plain["apiVersion"]), "keda.sh/") {
		return nil, checkKEDA(plain)
	}
	strict := json.NewSerializerWithOptions(json.DefaultMetaFactory, kinds, kinds,
		json.SerializerOptions{Yaml: true, Strict: true})
	typed, _, err := strict.Decode(document, nil, nil)
	return typed, err
}

func find[T runtime.Object](objects []object) (found []T) {
	for _, o := range objects {
		if typed, ok := o.typed.(T); ok {
			found = append(found, typed)
		}
	}
	return found
}

// valuesFiles are the installations that are checked.
func valuesFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/values/*.yaml")
	if err != nil || len(files) < 4 {
		t.Fatalf("%v, %v", files, err)
	}
	return files
}

// rendered is render, for a test.
func rendered(t *testing.T, file string) []object {
	t.Helper()
	objects, err := render(file)
	if err != nil {
		t.Fatal(err)
	}
	return objects
}
