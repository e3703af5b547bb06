package link

import (
	"bytes"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
)

// A message carries one piece of work or one answer, in the form that it has in a stream. Or the message is a bundle of
// several pieces (ADR 108). A bundle has the headers that all pieces have in common. Its body has the pieces one after
// the other. Each piece begins with a line of two sizes: that of its other headers, and that of its data. These headers
// follow, one in a line, and then the data:
//
//	70 14
//	Legwork-Guid:019…
//	Legwork-Job:order-7
//	{"amount":500}

const (
	// headerBundle marks a bundle, and says how many pieces it has.
	headerBundle = "Legwork-Bundle"
	// maxPieces and maxBundle are the largest number of pieces and bytes of a bundle that is read.
	maxPieces = 256
	maxBundle = 1 << 20
	// enough: a bundle that is larger gets no further piece. So one more piece, of up to MaxDirectBytes, may exceed it.
	enough = 256 << 10
)

// piece is work or an answer.
type piece struct {
	work   legwork.ID
	header legwork.Header
	data   []byte
}

func (p *piece) size() int { return len(p.data) + p.header.Size() }

// message returns a message that carries some pieces. The message owns their headers from then on.
func message(subject, reply string, pieces []piece) *nats.Msg {
	m := &nats.Msg{Subject: subject, Reply: reply}
	if len(pieces) == 1 {
		m.Header, m.Data = nats.Header(pieces[0].header), pieces[0].data
		return m
	}
	common := inCommon(pieces)
	size := 0
	for i := range pieces {
		size += pieces[i].size()
	}
	m.Data = make([]byte, 0, size)
	var block []byte
	for i := range pieces {
		m.Data, block = pieces[i].append(m.Data, block, common)
	}
	common.Set(headerBundle, strconv.Itoa(len(pieces)))
	m.Header = nats.Header(common)
	return m
}

// inCommon returns the headers that are equal in all pieces.
func inCommon(pieces []piece) legwork.Header {
	common := maps.Clone(pieces[0].header)
	maps.DeleteFunc(common, func(key string, _ []string) bool {
		for i := range pieces[1:] {
			if pieces[1+i].header.Get(key) != pieces[0].header.Get(key) {
				return true
			}
		}
		return false
	})
	return common
}

// oneLine changes a header's value as NATS does: it replaces line breaks by spaces.
var oneLine = strings.NewReplacer("\r", " ", "\n", " ")

// append appends the piece to a bundle. It uses block as a buffer, and returns it for the next piece.
func (p *piece) append(to, block []byte, common legwork.Header) (bundle, used []byte) {
	block = block[:0]
	for key, values := range p.header {
		if _, has := common[key]; has {
			continue
		}
		value := values[0]
		if strings.ContainsAny(value, "\r\n") {
			value = oneLine.Replace(value)
		}
		block = append(block, key...)
		block = append(block, ':')
		block = append(block, value...)
		block = append(block, '\n')
	}
	to = strconv.AppendInt(to, int64(len(block)), 10)
	to = append(to, ' ')
	to = strconv.AppendInt(to, int64(len(p.data)), 10)
	to = append(to, '\n')
	to = append(to, block...)
	return append(to, p.data...), block
}

// piecesOf reads the pieces that a message carries. Pieces of a bundle are copies, so that one that is kept for long
// does not keep the memory of the whole bundle.
func piecesOf(m *nats.Msg) ([]piece, error) {
	said := m.Header.Get(headerBundle)
	if said == "" {
		header := legwork.Header(m.Header)
		work, err := legwork.ParseID(header.Get(legwork.HeaderGUID))
		return []piece{{work, header, m.Data}}, err
	}
	n, err := strconv.Atoi(said)
	if err != nil || n < 1 || n > maxPieces || len(m.Data) > maxBundle {
		return nil, legwork.Invalid("a bundle has 1 to %d pieces in at most %d bytes, this one has %q in %d", maxPieces,
			maxBundle, legwork.Clip(said, 20), len(m.Data))
	}
	if !streams.Direct(m, nil) { // each piece gets a copy
		return nil, legwork.TooLarge("a bundle has at most %d headers with %d bytes in common, this one has %d with %d",
			legwork.MaxDirectHeaders, legwork.MaxHeaderBytes, len(m.Header), legwork.Header(m.Header).Size())
	}
	common := maps.Clone(legwork.Header(m.Header))
	delete(common, headerBundle)
	all, rest := make([]piece, n), m.Data
	for i := range all {
		if rest, err = all[i].read(rest, common); err != nil {
			return nil, fmt.Errorf("piece %d: %w", i, err)
		}
	}
	if len(rest) > 0 {
		return nil, legwork.Invalid("%d bytes follow the last piece", len(rest))
	}
	return all, nil
}

// read reads a piece from the beginning of a body, and returns the rest.
func (p *piece) read(body []byte, common legwork.Header) (rest []byte, err error) {
	line, rest, _ := bytes.Cut(body, []byte("\n"))
	first, second, _ := strings.Cut(string(line), " ")
	headers, err := strconv.ParseUint(first, 10, 31)
	if err != nil {
		return nil, legwork.Invalid("it does not begin with two sizes: %s", legwork.Clip(string(line), 40))
	}
	data, err := strconv.ParseUint(second, 10, 31)
	if err != nil || headers+data > uint64(len(rest)) {
		return nil, legwork.Invalid("its sizes are wrong: %s", legwork.Clip(string(line), 40))
	}
	text := string(rest[:headers])
	p.data = bytes.Clone(rest[headers : headers+data])
	values := make([]string, 0, strings.Count(text, "\n"))
	p.header = make(legwork.Header, len(common)+cap(values))
	maps.Copy(p.header, common)
	for line := range strings.Lines(text) {
		key, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
		if !ok {
			return nil, legwork.Invalid("a header has no colon: %s", legwork.Clip(line, 40))
		}
		values = append(values, value)
		p.header[key] = values[len(values)-1 : len(values) : len(values)]
	}
	p.work, err = legwork.ParseID(p.header.Get(legwork.HeaderGUID))
	return rest[headers+data:], err
}
