package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/legwork-dev/legwork/console/generate/npm"
)

// libraries are the packages of npm that are in the bundle.
var libraries = []string{"preact", "@preact/signals", "@preact/signals-core"}

// bundle makes the files of the console out of the sources below a folder.
func bundle(ctx context.Context, root string) (map[string][]byte, error) {
	packages, err := npm.Install(ctx, filepath.Join(root, "package-lock.json"), libraries...)
	if err != nil {
		return nil, err
	}
	result := api.Build(api.BuildOptions{
		AbsWorkingDir: root, EntryPoints: []string{"src/app.tsx", "src/app.css"},
		Outdir: filepath.Join(root, "dist"), Bundle: true,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
		Format: api.FormatESModule, Platform: api.PlatformBrowser, Target: api.ES2022, Charset: api.CharsetUTF8,
		JSX: api.JSXAutomatic, JSXImportSource: "preact", LegalComments: api.LegalCommentsNone,
		TsconfigRaw: `{}`, Plugins: []api.Plugin{pinned(packages)},
	})
	var failed []error
	for _, m := range append(result.Errors, result.Warnings...) {
		at := ""
		if m.Location != nil {
			at = fmt.Sprintf("%s:%d: ", m.Location.File, m.Location.Line)
		}
		failed = append(failed, errors.New(at+m.Text))
	}
	if len(failed) > 0 {
		return nil, errors.Join(failed...)
	}
	files := map[string][]byte{}
	for _, f := range result.OutputFiles {
		files[filepath.Base(f.Path)] = f.Contents
	}
	for _, name := range []string{"index.html", "icon.svg"} {
		if files[name], err = os.ReadFile(filepath.Join(root, "src", name)); err != nil {
			return nil, err
		}
	}
	files["licences.txt"], err = licences(packages)
	return files, err
}

// pinned has the packages of npm come from the lock, whatever is installed beside the sources.
func pinned(packages string) api.Plugin {
	return api.Plugin{Name: "pinned", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `^(preact|@preact/.*)(/|$)`},
			func(a api.OnResolveArgs) (api.OnResolveResult, error) {
				if a.PluginData != nil {
					return api.OnResolveResult{}, nil
				}
				found := b.Resolve(a.Path, api.ResolveOptions{ResolveDir: packages, Kind: a.Kind, PluginData: true})
				return api.OnResolveResult{Path: found.Path, Errors: found.Errors}, nil
			})
	}}
}

// licences are those of the packages in the bundle, which go with it.
func licences(packages string) ([]byte, error) {
	var all strings.Builder
	all.WriteString("The console contains these packages of npm.\n")
	for _, name := range libraries {
		text, err := os.ReadFile(filepath.Join(packages, "node_modules", filepath.FromSlash(name), "LICENSE"))
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&all, "\n%s\n\n%s", name, text)
	}
	return []byte(all.String()), nil
}
