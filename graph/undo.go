package graph

// undo reads the topic of the job that undoes a function that is cancelled (ADR 73).
func (c *compiler) undo(a *Activity, n *node) {
	if n == nil || n.kind == kindNull {
		return
	}
	topic := c.text(n, "undo")
	if n.kind != kindString {
		return
	}
	if !validTopic(topic) && !privateTopic(topic) {
		c.fail(n, "the topic that a graph subscribes to", "%s is no topic that starts a job", short(n.text))
		return
	}
	a.Undo = topic
}

// Undos are the functions of an app that a job undoes, by their ids.
func (app *App) Undos() map[string]string {
	undos := map[string]string{}
	for _, a := range app.Functions() {
		if a.Undo != "" {
			undos[a.ID] = a.Undo
		}
	}
	return undos
}
