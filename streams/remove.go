package streams

import "context"

// Remove deletes the namespace's streams with all they hold. Nothing that was
// committed is lost with them: once they exist again (Provision, or whoever
// uses them next) the relay publishes what is still due. Starts that only the
// broker held are gone.
func (c *Conn) Remove(ctx context.Context) error {
	names := []string{streamName(c.cfg.Namespace, "WORK")}
	for _, lane := range engineLanes {
		p, err := c.place(lane)
		if err != nil {
			return err
		}
		names = append(names, p.stream)
	}
	for _, name := range names {
		if _, err := c.drop(ctx, name); err != nil {
			return err
		}
	}
	return nil
}
