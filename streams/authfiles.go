package streams

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"os"

	"github.com/nats-io/nkeys"
)

// readFile reads the file that a variable names.
func readFile(variable, path string) ([]byte, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("streams: %s: %w", variable, err) // which names the path
	}
	return content, nil
}

func tryCreds(path string) error {
	content, err := readFile("NATS_CREDS", path)
	if err != nil {
		return err
	}
	defer clear(content)
	if _, err := nkeys.ParseDecoratedJWT(content); err != nil {
		return notCreds(path)
	}
	pair, err := nkeys.ParseDecoratedUserNKey(content)
	if err != nil {
		return notCreds(path)
	}
	pair.Wipe()
	return nil
}

// notCreds leaves the cause out: it may quote a part of the seed.
func notCreds(path string) error {
	return fmt.Errorf("streams: NATS_CREDS %s holds no credentials: want the JWT and the seed of a user, as nsc writes "+
		"them", path)
}

func tryCA(path string) error {
	content, err := readFile("NATS_CA", path)
	if err != nil {
		return err
	}
	if !x509.NewCertPool().AppendCertsFromPEM(content) {
		return fmt.Errorf("streams: NATS_CA %s holds no certificate in PEM", path)
	}
	return nil
}

func tryPair(cert, key string) error {
	certPEM, err := readFile("NATS_CERT", cert)
	if err != nil {
		return err
	}
	keyPEM, err := readFile("NATS_KEY", key)
	if err != nil {
		return err
	}
	defer clear(keyPEM)
	if _, err := tls.X509KeyPair(certPEM, keyPEM); err != nil {
		return fmt.Errorf("streams: NATS_CERT %s and NATS_KEY %s: %w", cert, key, err)
	}
	return nil
}
