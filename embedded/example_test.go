package embedded_test

import (
	"context"
	"fmt"
	"log"

	"github.com/legwork-dev/legwork/embedded"
	"github.com/legwork-dev/legwork/worker"
)

// A service that charges cards, and runs the jobs that need it.
func Example() {
	ctx := context.Background()
	p, err := embedded.Start(ctx, embedded.Config{}, // DATABASE_URL and NATS_URL, or a running `legwork dev`
		worker.Handle("order.charge", charge), worker.Handle("order.ship", ship))
	if err != nil {
		log.Fatal(err)
	}
	defer p.Stop()
	deployed, err := p.Client().Deploy(ctx, "shop.yaml", []byte(document))
	if err == nil {
		err = p.Client().Activate(ctx, deployed.App, deployed.Version)
	}
	if err != nil {
		log.Fatal(err)
	}
	result, err := p.Client().StartAndAwait(ctx, "order.placed", order{Amount: 7})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(result.Data))
}
