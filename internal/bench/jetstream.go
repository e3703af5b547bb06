package bench

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The floor of the broker: messages through a stream like ours, published with
// a bounded window of acknowledgements, fetched in batches, each acknowledged.
const (
	jetStreamName   = "LEGWORK_FLOOR"
	jetStreamBatch  = 256
	jetStreamWindow = 4096
)

// JetStreamFloor measures the messages per second that a broker publishes,
// delivers and acknowledges, for about the given time, and removes what it
// made. The stream is that of work: in files, each message until it is done.
func JetStreamFloor(ctx context.Context, nc *nats.Conn, during time.Duration) (perSecond float64, err error) {
	js, err := jetstream.New(nc, jetstream.WithPublishAsyncMaxPending(jetStreamWindow))
	if err != nil {
		return 0, fmt.Errorf("measure the floor of JetStream: %w", err)
	}
	stream, err := js.CreateOrUpdateStream(ctx,
		jetstream.StreamConfig{Name: jetStreamName, Subjects: []string{"legwork-floor"},
			Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, Duplicates: 2 * time.Minute})
	if err != nil {
		return 0, fmt.Errorf("prepare the floor of JetStream: %w", err)
	}
	defer func() { err = errors.Join(err, js.DeleteStream(context.WithoutCancel(ctx), jetStreamName)) }()
	consumer, err := stream.CreateConsumer(ctx,
		jetstream.ConsumerConfig{AckPolicy: jetstream.AckExplicitPolicy, MaxAckPending: jetStreamWindow})
	if err != nil {
		return 0, fmt.Errorf("prepare the floor of JetStream: %w", err)
	}
	n, took, err := passThrough(ctx, js, consumer, during)
	if err != nil {
		return 0, fmt.Errorf("measure the floor of JetStream: %w", err)
	}
	return float64(n) / took.Seconds(), nil
}

// passThrough publishes for so long and takes everything again.
func passThrough(ctx context.Context, js jetstream.JetStream, consumer jetstream.Consumer,
	during time.Duration) (taken int, took time.Duration, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	sent := make(chan int, 1)
	begin := time.Now()
	go func() {
		n, err := publishFor(ctx, js, begin.Add(during))
		if err != nil {
			cancel(err)
		}
		sent <- n
	}()
	for want := -1; want < 0 || taken < want; {
		n, err := takeBatch(ctx, consumer)
		if err != nil {
			return 0, 0, errors.Join(context.Cause(ctx), err)
		}
		taken += n
		select {
		case want = <-sent:
		default:
		}
	}
	return taken, time.Since(begin), context.Cause(ctx)
}

// publishFor publishes until the end and returns how many the broker has
// stored. Each message has an id, as ours have.
func publishFor(ctx context.Context, js jetstream.JetStream, end time.Time) (n int, err error) {
	var futures []jetstream.PubAckFuture
	for ; time.Now().Before(end); n++ {
		f, err := js.PublishAsync("legwork-floor", []byte(Input), jetstream.WithMsgID(fmt.Sprint("floor-", n)))
		if err != nil {
			return 0, err
		}
		if futures = append(futures, f); len(futures) == jetStreamWindow {
			if err := stored(ctx, futures); err != nil {
				return 0, err
			}
			futures = futures[:0]
		}
	}
	return n, stored(ctx, futures)
}

func stored(ctx context.Context, futures []jetstream.PubAckFuture) error {
	for _, f := range futures {
		select {
		case <-f.Ok():
		case err := <-f.Err():
			return err
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// takeBatch fetches what there is, up to a batch, and acknowledges each.
func takeBatch(ctx context.Context, consumer jetstream.Consumer) (n int, err error) {
	batch, err := consumer.Fetch(jetStreamBatch, jetstream.FetchMaxWait(20*time.Millisecond))
	if err != nil {
		return 0, err
	}
	for m := range batch.Messages() {
		if err := m.Ack(); err != nil {
			return 0, err
		}
		n++
	}
	return n, errors.Join(batch.Error(), ctx.Err())
}

// Stored is how many messages the streams of a broker have taken in so far.
func Stored(ctx context.Context, nc *nats.Conn) (n int64, err error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return 0, err
	}
	streams := js.ListStreams(ctx)
	for info := range streams.Info() {
		n += int64(info.State.LastSeq)
	}
	if err := streams.Err(); err != nil {
		return 0, fmt.Errorf("count the messages of the broker: %w", err)
	}
	return n, nil
}
