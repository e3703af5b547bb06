// Command generate makes console/dist of console/src: go generate ./console. It needs no Node.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
)

func main() {
	root, err := filepath.Abs("..")
	if err != nil {
		log.Fatal(err)
	}
	files, err := bundle(context.Background(), root)
	if err != nil {
		log.Fatal(err)
	}
	for name, body := range files {
		if err := os.WriteFile(filepath.Join(root, "dist", name), body, 0o644); err != nil {
			log.Fatal(err)
		}
		fmt.Printf("console/dist/%s %d bytes\n", name, len(body))
	}
}
