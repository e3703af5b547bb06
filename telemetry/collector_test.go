package telemetry

import (
	"compress/gzip"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
)

// overHTTP takes requests of one kind on a path and returns the server's URL.
func overHTTP[M proto.Message](t *testing.T, path string, empty M, take func(M)) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if req.URL.Path != path || req.Header.Get("Content-Type") != "application/x-protobuf" {
			http.Error(w, "not OTLP over HTTP", http.StatusNotFound)
			return
		}
		in := proto.Clone(empty).(M)
		if err := read(req, in); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		take(in)
		w.Header().Set("Content-Type", "application/x-protobuf")
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func read(req *http.Request, in proto.Message) error {
	body := io.Reader(req.Body)
	if req.Header.Get("Content-Encoding") == "gzip" {
		unpacked, err := gzip.NewReader(req.Body)
		if err != nil {
			return err
		}
		body = unpacked
	}
	data, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	return proto.Unmarshal(data, in)
}

// overGRPC serves what register adds and returns the server's URL.
func overGRPC(t *testing.T, register func(*grpc.Server)) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer()
	register(server)
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(server.Stop)
	return "http://" + listener.Addr().String()
}
