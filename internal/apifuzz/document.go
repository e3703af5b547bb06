package apifuzz

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// address is where the document stands for the compiler of schemas.
const address = "mem:///openapi.json"

// node is an object of the document.
type node = map[string]any

// document is the document of the API, as a server shows it.
type document struct {
	root     node
	compiler *jsonschema.Compiler
	// operations are those that answer with a whole document, in the order of their ids. One that streams is not among
	// them.
	operations []*operation
}

// operation is one operation of the document.
type operation struct {
	id, method, path string
	parameters       []parameter
	bodies           []body
	responses        node
	at               string // its place in the document, as a JSON pointer
}

type parameter struct {
	name, in string
	required bool
	schema   node
}

// body is a kind of body that an operation takes.
type body struct {
	media  string
	schema node
}

// readDocument reads a document.
func readDocument(text []byte) (*document, error) {
	root, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	d := &document{compiler: jsonschema.NewCompiler()}
	if err := d.compiler.AddResource(address, root); err != nil {
		return nil, err
	}
	// The tree that schemas are validated with has numbers as texts; this one is for reading.
	if err := json.Unmarshal(text, &d.root); err != nil {
		return nil, err
	}
	paths, _ := d.root["paths"].(node)
	for path, item := range paths {
		shared, _ := item.(node)["parameters"].([]any)
		for method, v := range item.(node) {
			if method == "parameters" {
				continue
			}
			if o := d.read(path, method, v.(node), shared); !o.streams() {
				d.operations = append(d.operations, o)
			}
		}
	}
	slices.SortFunc(d.operations, func(a, b *operation) int { return strings.Compare(a.id, b.id) })
	return d, nil
}

func (d *document) read(path, method string, v node, shared []any) *operation {
	o := &operation{method: strings.ToUpper(method), path: path, responses: v["responses"].(node),
		at: "/paths/" + escaped(path) + "/" + method}
	o.id, _ = v["operationId"].(string)
	own, _ := v["parameters"].([]any)
	for _, one := range slices.Concat(shared, own) {
		p := d.follow(one.(node))
		required, _ := p["required"].(bool)
		o.parameters = append(o.parameters, parameter{p["name"].(string), p["in"].(string), required,
			d.follow(p["schema"].(node))})
	}
	if request, ok := v["requestBody"].(node); ok {
		content := request["content"].(node)
		for _, media := range slices.Sorted(maps.Keys(content)) {
			o.bodies = append(o.bodies, body{media, d.follow(content[media].(node)["schema"].(node))})
		}
	}
	return o
}

// streams reports whether an operation answers with a stream.
func (o *operation) streams() bool {
	for _, r := range o.responses {
		if content, ok := r.(node)["content"].(node); ok && content["text/event-stream"] != nil {
			return true
		}
	}
	return false
}

// follow returns what a reference stands for.
func (d *document) follow(n node) node {
	ref, ok := n["$ref"].(string)
	if !ok {
		return n
	}
	var at any = d.root
	for step := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
		at = at.(node)[step]
	}
	return d.follow(at.(node))
}

// check holds an answer against the schema of the document for its status and media type.
func (d *document) check(o *operation, status int, media string, text []byte) error {
	name := strconv.Itoa(status)
	at := o.at + "/responses/" + name
	response, ok := o.responses[name].(node)
	if !ok {
		if status < 400 {
			return fmt.Errorf("the document does not know status %d here", status)
		}
		at = o.at + "/responses/default"
		response = o.responses["default"].(node)
	}
	if ref, ok := response["$ref"].(string); ok {
		at, response = strings.TrimPrefix(ref, "#"), d.follow(response)
	}
	content, ok := response["content"].(node)
	switch {
	case !ok && status == 307: // its body is for people
		return nil
	case !ok && len(text) > 0:
		return fmt.Errorf("status %d has no body, says the document", status)
	case !ok:
		return nil
	}
	media, _, _ = strings.Cut(media, ";")
	if content[media] == nil {
		return fmt.Errorf("the document does not know the type %q of status %d", media, status)
	}
	if media == "application/yaml" || media == "image/svg+xml" {
		return nil
	}
	schema, err := d.compiler.Compile(address + "#" + at + "/content/" + escaped(media) + "/schema")
	if err != nil {
		return err
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(v)
}

// escaped is a name as a step of a JSON pointer in a URL.
func escaped(name string) string {
	return strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D", "+", "%2B").Replace(name)
}
