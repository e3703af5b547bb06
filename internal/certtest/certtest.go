// Package certtest gives tests certificates of an authority of their own, as files: for servers at 127.0.0.1 and for
// their clients.
package certtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// lifetime of all certificates, in which tests are long over.
const lifetime = time.Hour

// Authority signs certificates that only those who have its own believe.
type Authority struct {
	// File is the path of its certificate, PEM.
	File string

	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

// New makes an authority.
func New(t testing.TB) *Authority {
	t.Helper()
	template := template(t, "an authority")
	template.IsCA, template.BasicConstraintsValid = true, true
	template.KeyUsage = x509.KeyUsageCertSign
	a := &Authority{cert: template, key: newKey(t)}
	a.File, _ = a.sign(t, template, a.key)
	return a
}

// Server makes a certificate for 127.0.0.1 and returns the paths of it and of its key, PEM, mode 0600.
func (a *Authority) Server(t testing.TB) (cert, key string) {
	t.Helper()
	template := template(t, "127.0.0.1")
	template.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1)}
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	return a.sign(t, template, newKey(t))
}

// Client makes a certificate for a client of that name and returns paths as Server does.
func (a *Authority) Client(t testing.TB, name string) (cert, key string) {
	t.Helper()
	template := template(t, name)
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}
	return a.sign(t, template, newKey(t))
}

func template(t testing.TB, name string) *x509.Certificate {
	t.Helper()
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	return &x509.Certificate{SerialNumber: serial, Subject: pkix.Name{CommonName: name},
		NotBefore: now.Add(-lifetime), NotAfter: now.Add(lifetime), KeyUsage: x509.KeyUsageDigitalSignature}
}

func newKey(t testing.TB) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func (a *Authority) sign(t testing.TB, template *x509.Certificate, key *ecdsa.PrivateKey) (certFile, keyFile string) {
	t.Helper()
	cert, err := x509.CreateCertificate(rand.Reader, template, a.cert, key.Public(), a.key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	return write(t, dir, "cert.pem", "CERTIFICATE", cert), write(t, dir, "key.pem", "PRIVATE KEY", private)
}

func write(t testing.TB, dir, name, kind string, der []byte) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
