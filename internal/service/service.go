// Package service makes what a process answers a service of NATS, which `nats micro` and
// `legwork top` find. It answers PING, INFO and STATS with the bodies of package micro of nats.go, whose own
// services answer on whatever subject the question names.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package service

import (
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/micro"
	"github.com/nats-io/nuid"

	"github.com/legwork-dev/legwork"
)

// Endpoint is where a service is asked for something else.
type Endpoint struct {
	Name, Subject string
	// Queue shares the questions among those who name the same one. "": each gets all of them.
	Queue string
	// Handler gets the questions that may be answered, one after the other.
	Handler nats.MsgHandler
	// Data is what STATS says of it, called by several goroutines at once. Default: nothing.
	Data func() any
}

// Add announces a service until stop is called. Of about it uses the name, which is not checked, the version,
// the description and the metadata. endpoints are made for its id.
func Add(nc *nats.Conn, namespace string, about micro.Config, endpoints func(id string) []Endpoint) (
	stop func() error, err error) {
	s := &service{namespace: namespace, description: about.Description, started: time.Now().UTC(),
		is: micro.ServiceIdentity{Name: about.Name, ID: nuid.Next(), Version: about.Version, Metadata: about.Metadata}}
	for _, e := range endpoints(s.is.ID) {
		s.endpoints = append(s.endpoints, &endpoint{Endpoint: e})
	}
	for _, e := range s.endpoints {
		err = errors.Join(err, s.subscribe(nc, e.Subject, e.Queue, e.handle))
	}
	for verb, answer := range map[micro.Verb]func() any{micro.PingVerb: s.ping, micro.InfoVerb: s.info,
		micro.StatsVerb: s.stats} {
		all := micro.APIPrefix + "." + verb.String()
		for _, subject := range []string{all, all + "." + s.is.Name, all + "." + s.is.Name + "." + s.is.ID} {
			err = errors.Join(err, s.subscribe(nc, subject, "", told(answer)))
		}
	}
	if err != nil {
		return nil, errors.Join(err, s.stop())
	}
	return s.stop, nil
}

// service is one that was announced.
type service struct {
	namespace, description string
	is                     micro.ServiceIdentity
	started                time.Time
	endpoints              []*endpoint
	subscriptions          []*nats.Subscription
}

// endpoint counts its questions.
type endpoint struct {
	Endpoint
	asked, took atomic.Int64 // took: nanoseconds
}

func (e *endpoint) handle(m *nats.Msg) {
	began := time.Now()
	e.Handler(m)
	e.asked.Add(1)
	e.took.Add(int64(time.Since(began)))
}

// subscribe hears the questions that may be answered.
func (s *service) subscribe(nc *nats.Conn, subject, queue string, handle nats.MsgHandler) error {
	sub, err := nc.QueueSubscribe(subject, queue, func(m *nats.Msg) {
		if s.answerable(m.Reply) {
			handle(m)
		}
	})
	if err == nil {
		s.subscriptions = append(s.subscriptions, sub)
	}
	return err
}

// answerable reports whether an answer may go where the question wants it: to an inbox, or to the roster, where
// nothing but answers to such questions arrives (ADR 32).
func (s *service) answerable(reply string) bool {
	if below, ok := strings.CutPrefix(reply, legwork.Subject(s.namespace, "roster")+"."); ok {
		reply = legwork.InboxSubject(s.namespace, below)
	}
	return legwork.Answerable(s.namespace, reply)
}

// stop hears what has been asked, and nothing more.
func (s *service) stop() (err error) {
	for _, sub := range s.subscriptions {
		err = errors.Join(err, sub.Drain())
	}
	return err
}

// told answers a question.
func told(answer func() any) nats.MsgHandler {
	return func(m *nats.Msg) {
		if body, err := json.Marshal(answer()); err == nil {
			_ = m.Respond(body) // who asked has gone
		}
	}
}

func (s *service) ping() any {
	return micro.Ping{ServiceIdentity: s.is, Type: micro.PingResponseType}
}

func (s *service) info() any {
	info := micro.Info{ServiceIdentity: s.is, Type: micro.InfoResponseType, Description: s.description}
	for _, e := range s.endpoints {
		info.Endpoints = append(info.Endpoints, micro.EndpointInfo{Name: e.Name, Subject: e.Subject, QueueGroup: e.Queue})
	}
	return info
}

func (s *service) stats() any {
	stats := micro.Stats{ServiceIdentity: s.is, Type: micro.StatsResponseType, Started: s.started}
	for _, e := range s.endpoints {
		of := &micro.EndpointStats{Name: e.Name, Subject: e.Subject, QueueGroup: e.Queue,
			NumRequests: int(e.asked.Load()), ProcessingTime: time.Duration(e.took.Load())}
		of.AverageProcessingTime = of.ProcessingTime / time.Duration(max(of.NumRequests, 1))
		if e.Data != nil {
			of.Data, _ = json.Marshal(e.Data()) // figures always can
		}
		stats.Endpoints = append(stats.Endpoints, of)
	}
	return stats
}
