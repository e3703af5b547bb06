// Package npm gets packages of npm without Node: those that a package-lock.json names, byte for byte.
package npm

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// maxPackage bounds a package, packed and unpacked.
const maxPackage = 32 << 20

// locked is what a lock says of one package.
type locked struct {
	Version   string `json:"version"`
	Integrity string `json:"integrity"`

	name string
}

// registry is where packages are; any mirror will do, for the lock has their digests.
func registry() string {
	if own := os.Getenv("npm_config_registry"); own != "" {
		return strings.TrimSuffix(own, "/")
	}
	return "https://registry.npmjs.org"
}

// url is where the archive of a package is.
func (p locked) url() string {
	return fmt.Sprintf("%s/%s/-/%s-%s.tgz", registry(), p.name, path.Base(p.name), p.Version)
}

// Install puts packages that a lock names into a folder node_modules of this user's cache, and returns
// the folder that holds it. What is there already is not fetched again.
func Install(ctx context.Context, lock string, names ...string) (string, error) {
	text, err := os.ReadFile(lock)
	if err != nil {
		return "", err
	}
	var all struct {
		Packages map[string]locked `json:"packages"`
	}
	if err := json.Unmarshal(text, &all); err != nil {
		return "", fmt.Errorf("read %s: %w", lock, err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("npm packages are kept in the cache of this user: %w", err)
	}
	sum := sha512.Sum512(text)
	dir := filepath.Join(cache, "legwork-console", base64.RawURLEncoding.EncodeToString(sum[:12]))
	for _, name := range names {
		p, ok := all.Packages["node_modules/"+name]
		p.name = name
		if !ok {
			return "", fmt.Errorf("%s has no package %s: run npm install --package-lock-only", lock, name)
		}
		if err := install(ctx, filepath.Join(dir, "node_modules", filepath.FromSlash(name)), p); err != nil {
			return "", fmt.Errorf("package %s %s: %w", name, p.Version, err)
		}
	}
	return dir, nil
}

// install fetches one package, unless it is there. The folder appears with all its files, or not at all.
func install(ctx context.Context, dir string, p locked) error {
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	packed, err := download(ctx, p)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	beside, err := os.MkdirTemp(filepath.Dir(dir), ".new-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(beside)
	if err := unpack(packed, beside); err != nil {
		return err
	}
	if err := os.Rename(beside, dir); err != nil && !errors.Is(err, os.ErrExist) {
		if _, there := os.Stat(dir); there == nil { // another one was faster
			return nil
		}
		return err
	}
	return os.Chmod(dir, 0o755)
}

// download gets the archive of a package, and compares it with its digest.
func download(ctx context.Context, p locked) ([]byte, error) {
	digest, ok := strings.CutPrefix(p.Integrity, "sha512-")
	if !ok {
		return nil, fmt.Errorf("the lock has no sha512 of it: %q", p.Integrity)
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url(), nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answers %s", p.url(), response.Status)
	}
	packed, err := io.ReadAll(io.LimitReader(response.Body, maxPackage))
	if err != nil {
		return nil, err
	}
	if sum := sha512.Sum512(packed); base64.StdEncoding.EncodeToString(sum[:]) != digest {
		return nil, fmt.Errorf("%s is not what the lock names: its digest differs", p.url())
	}
	return packed, nil
}

// unpack writes the files of an archive, which are in a folder of any name.
func unpack(packed []byte, dir string) error {
	plain, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return err
	}
	files := tar.NewReader(io.LimitReader(plain, maxPackage))
	for {
		head, err := files.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		_, name, _ := strings.Cut(head.Name, "/")
		if head.Typeflag != tar.TypeReg || !filepath.IsLocal(name) {
			continue
		}
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		body, err := io.ReadAll(files)
		if err != nil {
			return err
		}
		if err := os.WriteFile(to, body, 0o644); err != nil {
			return err
		}
	}
}
