package ledger

import (
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/legwork-dev/legwork"
)

// pgx encodes slices of most types by reflection, with allocations for each element; and each string of a []string
// is copied into an interface. The types here spare both.

// columns gives arguments of a statement that are slices the form that takes the fewest allocations.
func columns(args []any) []any {
	out := make([]any, len(args))
	for i, arg := range args {
		switch list := arg.(type) {
		case []legwork.ID:
			out[i] = ids(list)
		case []*legwork.ID:
			out[i] = optionalIDs(list)
		case []string:
			out[i] = texts(list)
		case []legwork.DAD:
			out[i] = asTexts(list)
		case []legwork.Status:
			out[i] = asTexts(list)
		case []json.RawMessage:
			out[i] = pgtype.FlatArray[json.RawMessage](list)
		case []*int32:
			out[i] = pgtype.FlatArray[*int32](list)
		case []*string:
			out[i] = pgtype.FlatArray[*string](list)
		case []*time.Time:
			out[i] = pgtype.FlatArray[*time.Time](list)
		default:
			out[i] = arg
		}
	}
	return out
}

// The elements of these columns are pointers into them: an interface holds one without an allocation.
type (
	ids         []legwork.ID
	optionalIDs []*legwork.ID
	texts       []string

	idValue   legwork.ID
	textValue string
)

func (c ids) Dimensions() []pgtype.ArrayDimension { return dimensions(c == nil, len(c)) }
func (c ids) Index(i int) any                     { return (*idValue)(&c[i]) }
func (c ids) IndexType() any                      { return (*idValue)(nil) }

func (c optionalIDs) Dimensions() []pgtype.ArrayDimension { return dimensions(c == nil, len(c)) }
func (c optionalIDs) Index(i int) any                     { return (*idValue)(c[i]) }
func (c optionalIDs) IndexType() any                      { return (*idValue)(nil) }

func (c texts) Dimensions() []pgtype.ArrayDimension { return dimensions(c == nil, len(c)) }
func (c texts) Index(i int) any                     { return (*textValue)(&c[i]) }
func (c texts) IndexType() any                      { return (*textValue)(nil) }

// UUIDValue implements pgtype.UUIDValuer.
func (v *idValue) UUIDValue() (pgtype.UUID, error) {
	if v == nil {
		return pgtype.UUID{}, nil
	}
	return pgtype.UUID{Bytes: *v, Valid: true}, nil
}

// TextValue implements pgtype.TextValuer.
func (v *textValue) TextValue() (pgtype.Text, error) {
	if v == nil {
		return pgtype.Text{}, nil
	}
	return pgtype.Text{String: string(*v), Valid: true}, nil
}

func asTexts[T ~string](list []T) texts {
	if list == nil {
		return nil
	}
	out := make(texts, len(list))
	for i, s := range list {
		out[i] = string(s)
	}
	return out
}

func dimensions(none bool, n int) []pgtype.ArrayDimension {
	if none {
		return nil
	}
	return []pgtype.ArrayDimension{{Length: int32(n), LowerBound: 1}}
}
