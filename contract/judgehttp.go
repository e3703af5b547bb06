package contract

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// calls tries jsonrpc.json.
func (j *judge) calls(ctx context.Context) error {
	vectors, err := read[rpcVector]("jsonrpc", "vectors")
	if err != nil {
		return err
	}
	for _, v := range vectors {
		j.try(ctx, "jsonrpc", v.Name, "JSON-RPC", func(ctx context.Context) error { return j.call(ctx, &v) })
	}
	return nil
}

func (j *judge) call(ctx context.Context, v *rpcVector) error {
	status, text, err := j.web.send(ctx, http.MethodPost, "rpc", "", []byte(v.Request))
	if err != nil {
		return err
	}
	if v.Answer == nil {
		if status != http.StatusNoContent || len(text) > 0 {
			return fmt.Errorf("it is answered with %d: %.200s", status, text)
		}
		return nil
	}
	type response struct {
		JSONRPC string `json:"jsonrpc"`
		ID      any    `json:"id"`
		Error   *struct {
			Code int `json:"code"`
		} `json:"error"`
	}
	var got []response
	if text = bytes.TrimSpace(text); len(text) > 0 && text[0] == '{' {
		text = append(append([]byte{'['}, text...), ']')
	}
	if err := json.Unmarshal(text, &got); err != nil {
		return fmt.Errorf("the answer is no JSON: %.200s", text)
	}
	var is, want []string
	for _, r := range got {
		code := 0
		if r.Error != nil {
			code = r.Error.Code
		}
		is = append(is, fmt.Sprintf("%s %v %d", r.JSONRPC, r.ID, code))
	}
	for _, a := range v.Answer {
		want = append(want, fmt.Sprintf("2.0 %v %d", a.ID, a.Code))
	}
	if strings.Join(is, ", ") != strings.Join(want, ", ") {
		return fmt.Errorf("it is answered with %s, want %s", is, want)
	}
	return nil
}

// problems tries problems.json.
func (j *judge) problems(ctx context.Context) error {
	vectors, err := read[problemVector]("problems", "vectors")
	if err != nil {
		return err
	}
	for _, v := range vectors {
		j.try(ctx, "problems", v.Name, "REST", func(ctx context.Context) error { return j.problem(ctx, &v) })
	}
	return nil
}

func (j *judge) problem(ctx context.Context, v *problemVector) error {
	body, err := v.body()
	if err != nil {
		return err
	}
	status, text, err := j.web.send(ctx, v.Method, v.Path, v.Type, body)
	if err != nil {
		return err
	}
	a, err := decode(status, text)
	switch {
	case err != nil:
		return err
	case status != v.Status || a.text("code") != v.Code || a.text("status") != fmt.Sprint(v.Status):
		return fmt.Errorf("it is answered with %d %s, want %d %s", status, a.text("code"), v.Status, v.Code)
	case a.text("type") == "" || a.text("title") == "" || a.text("detail") == "" || a.text("correlationId") == "":
		return fmt.Errorf("the problem is %v", a.body)
	}
	return nil
}
